import { type MouseEvent, type ReactNode, useRef } from 'react';
import classes from './frame.module.css';

interface FrameProps {
  open: boolean;
  onClose(): void;
  closeLabel: string;
  sidebarLabel: string;
  skipLabel: string;
  header: ReactNode;
  sidebar: ReactNode;
  children: ReactNode;
}

export const SIDEBAR_ID = 'sidebar';
const CONTENT_ID = 'content';

/** Top bar, sidebar and content. At 900 pixels and below the sidebar covers the content. */
export function Frame(props: FrameProps) {
  const main = useRef<HTMLElement>(null);
  function skip(event: MouseEvent): void {
    // The address must not change: a list keeps its state there.
    event.preventDefault();
    main.current?.focus();
  }
  return (
    <div className={classes.frame} data-open={props.open || undefined}>
      <a className={classes.skip} href={`#${CONTENT_ID}`} onClick={skip}>
        {props.skipLabel}
      </a>
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
      <main className={classes.main} ref={main} id={CONTENT_ID} tabIndex={-1}>
        {props.children}
      </main>
    </div>
  );
}
