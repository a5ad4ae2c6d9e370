import type { ComponentProps } from 'react';
import classes from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  'aria-label': string;
  indeterminate?: boolean;
}

/** The browser's own, in our colour: there are thousands on a screen, and each costs next to nothing. */
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
