import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './hint-link.module.css';

/** A link within a hint: underlined, because colour alone does not tell it from the text around. */
export function HintLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={classes.link ?? ''} to={to}>
      {children}
    </Link>
  );
}
