import type { ComponentProps } from 'react';
import classes from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  'aria-label': string;
  indeterminate?: boolean;
}

/** A native checkbox in our colour: a screen may have thousands, and each costs almost nothing. */
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
