import type { ReactNode } from 'react';
import classes from './side-panel.module.css';

interface SidePanelProps {
  title: string;
  actions?: ReactNode;
  isBusy?: boolean;
  children: ReactNode;
}

/** A part beside the work: a heading with its buttons, and what it is about. */
export const SidePanel = ({ title, actions, isBusy, children }: SidePanelProps) => (
  <section className={classes.panel} aria-label={title} aria-busy={isBusy}>
    <div className={classes.head}>
      <h2>{title}</h2>
      {actions}
    </div>
    {children}
  </section>
);

/** Names on the left, values on the right: pairs of `dt` and `dd`. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={classes.facts}>{children}</dl>
);
