import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import classes from './read-only-field.module.css';

/** A value shown among the fields that the user may not change. */
export function ReadOnlyField(props: TextInputProps & { ref?: Ref<HTMLInputElement> }) {
  return <TextInput readOnly classNames={classes} {...props} />;
}
