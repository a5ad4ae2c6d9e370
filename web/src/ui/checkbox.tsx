import type { ComponentProps } from 'react';
import classes from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  'aria-label': string;
  indeterminate?: boolean;
}

/** A native checkbox: a screen may have thousands, and Mantine's would be slow. */
export function Checkbox({ indeterminate = false, ...rest }: CheckboxProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      className={classes.box}
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
    />
  );
}
