import type { ReactNode } from 'react';
import classes from './pill.module.css';

interface PillProps {
  shape: 'ring' | 'target' | 'half' | 'disc';
  tone?: 'accent' | 'ok' | 'plain';
  children: ReactNode;
}

/** A status: a shape that tells it from the others, and its word. */
export const Pill = ({ shape, tone, children }: PillProps) => (
  <span className={classes.pill} data-shape={shape} data-tone={tone}>
    {children}
  </span>
);

/** A kind, such as that of an action. */
export const KindTag = (props: {
  tone?: 'accent' | 'danger' | 'warn' | undefined;
  children: ReactNode;
}) => (
  <span className={classes.tag} data-tone={props.tone}>
    {props.children}
  </span>
);
