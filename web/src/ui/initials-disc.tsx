import { initialsOf, tintOf } from './initials.ts';
import classes from './initials-disc.module.css';

/** Stands before a name, as it is shown, and is hidden from screen readers. */
export function InitialsDisc({ name, size = 20 }: { name: string; size?: 20 | 24 | 32 | 44 }) {
  return (
    <span
      className={classes.disc}
      data-initials={initialsOf(name)}
      data-tint={tintOf(name)}
      data-size={size}
      aria-hidden="true"
    />
  );
}
