import type { Session } from '../../core/session/session.ts';
import type { SessionOrigin } from '../../core/session/session-origin.ts';
import type { Language } from '../../platform/http/message.ts';
import type { Grid } from './data.store.ts';
import type { Verdict } from './first-wall/verdict.ts';

/** The sender of a statement. */
export interface StatementCaller {
  session: Session;
  origin: SessionOrigin;
  language: Language;
}

export interface SentStatement {
  caller: StatementCaller;
  sql: string;
  everyRow: boolean;
}

/** A statement that the first wall has looked at. */
export interface CheckedStatement extends SentStatement {
  grid: Grid;
  verdict: Verdict;
  /** A moment before its rights were made sure of, by this process's own clock. */
  heldAt: number;
  /** The commit of its log entry. A statement may be prepared before it, but nothing is sent to the source. */
  logged?: Promise<unknown>;
}
