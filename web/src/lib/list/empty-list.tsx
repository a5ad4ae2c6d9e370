import type { ReactNode } from 'react';
import classes from './list.module.css';

interface EmptyListProps {
  columns: number;
  title: string;
  text?: string | undefined;
  /** Shows the empty floor: there is nothing yet. */
  isBare?: boolean;
  children?: ReactNode;
}

/** The row of a list without rows: what this means, and what to do. */
export function EmptyList({ columns, title, text, isBare = false, children }: EmptyListProps) {
  return (
    <tr>
      <td colSpan={columns} className={classes.message}>
        {isBare && (
          <svg width="72" height="48" viewBox="0 0 72 48" fill="none" aria-hidden="true">
            <path d="m4 18 32-14 32 14-32 14z" strokeDasharray="3 3" />
            <path d="M4 18v8l32 14 32-14v-8" />
          </svg>
        )}
        <strong>{title}</strong>
        {text && <p>{text}</p>}
        {children}
      </td>
    </tr>
  );
}
