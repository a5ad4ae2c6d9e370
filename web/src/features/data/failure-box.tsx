import type { ReactNode } from 'react';
import classes from './answer.module.css';

/** The words of the database. */
export const FailureBox = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className={classes.failure}>
    <pre>{words}</pre>
    {children}
  </div>
);
