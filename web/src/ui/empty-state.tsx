import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  text: string;
  /** The way out. */
  action: ReactNode;
  role?: 'alert';
}

/** In place of a whole screen: what is the matter, and what to do. */
export function EmptyState({ title, text, action, role }: EmptyStateProps) {
  return (
    <div className={classes.empty} role={role}>
      <svg
        width="72"
        height="48"
        viewBox="0 0 72 48"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M36 4 68 21 36 38 4 21z" strokeDasharray="4 4" />
        <path d="M4 21v6l32 17 32-17v-6" />
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={classes.action}>{action}</div>
    </div>
  );
}
