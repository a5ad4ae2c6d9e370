import type { ReactNode } from 'react';
import classes from './composer.module.css';

const KINDS = ['reply', 'note'] as const;
export type Kind = (typeof KINDS)[number];

/** The actions of a composer for other parts of its screen. */
export interface ComposerHandle {
  /** Puts the cursor into the box, for this kind of words. */
  write(kind: Kind): void;
}

interface KindTabsProps {
  kind: Kind;
  labels: Record<Kind, string>;
  noteIcon: ReactNode;
  onKind(kind: Kind): void;
  /** Beside the tabs. */
  children?: ReactNode;
}

export function KindTabs({ kind, labels, noteIcon, onKind, children }: KindTabsProps) {
  return (
    <div className={classes.tabs}>
      {KINDS.map((one) => (
        <button key={one} type="button" aria-pressed={one === kind} onClick={() => onKind(one)}>
          {one === 'note' && noteIcon}
          {labels[one]}
        </button>
      ))}
      {children}
    </div>
  );
}
