import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './frame.module.css';
import { DROPDOWNS_ID } from './theme.ts';

interface FrameProps {
  open: boolean;
  onClose(): void;
  closeLabel: string;
  sidebarLabel: string;
  skipLabel: string;
  header: ReactNode;
  sidebar: ReactNode;
  /** Which screen lies on the sheet: another one begins at its top. */
  screen: string;
  /** The next screen is being loaded. */
  busy: boolean;
  children: ReactNode;
}

export const SIDEBAR_ID = 'sidebar';
const CONTENT_ID = 'content';

/**
 * Top bar, sidebar, and the sheet with the content; the page itself never scrolls. At 900 pixels and below the
 * sidebar covers the sheet.
 */
export function Frame(props: FrameProps) {
  const main = useRef<HTMLElement>(null);
  const { screen } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen begins at its top
  useLayoutEffect(() => {
    main.current?.scrollTo(0, 0);
  }, [screen]);
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
        <div style={{ display: 'contents' }} id={DROPDOWNS_ID} />
        {props.children}
      </main>
      {props.busy && <div className={classes.busy} data-testid="progress" />}
    </div>
  );
}
