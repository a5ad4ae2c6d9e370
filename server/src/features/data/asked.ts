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
export interface Asked extends SentStatement {
  grid: Grid;
  verdict: Verdict;
  /** A moment before its rights were made sure of, by this process's own clock. */
  heldAt: number;
  /** If it is begun before its entry is committed: nothing of it reaches the source before. */
  logged?: Promise<unknown>;
}
