import type { ReactNode } from 'react';
import classes from './answer.module.css';

/** The words of the database. */
export const FailureBox = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={classes.failure}>
    <pre>{text}</pre>
    {children}
  </div>
);
