import type { ReactNode } from 'react';
import classes from './frame.module.css';

interface FrameProps {
  open: boolean;
  onClose(): void;
  closeLabel: string;
  sidebarLabel: string;
  header: ReactNode;
  sidebar: ReactNode;
  children: ReactNode;
}

export const SIDEBAR_ID = 'sidebar';

/** Top bar, sidebar and content. At 900 pixels and below the sidebar lies over the content. */
export function Frame(props: FrameProps) {
  return (
    <div className={classes.frame} data-open={props.open || undefined}>
      <header className={classes.header}>{props.header}</header>
      <nav
        className={classes.navbar}
        id={SIDEBAR_ID}
        inert={!props.open}
        aria-label={props.sidebarLabel}
      >
        {props.sidebar}
      </nav>
      <button
        type="button"
        className={classes.backdrop}
        data-testid="backdrop"
        tabIndex={-1}
        aria-label={props.closeLabel}
        onClick={props.onClose}
      />
      <main className={classes.main}>{props.children}</main>
    </div>
  );
}
