import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './read-only-field.module.css';

/** A value that is shown among fields, and not one's to change. */
export function ReadOnlyField(props: TextInputProps) {
  return <TextInput readOnly classNames={classes} {...props} />;
}
