import type { Message } from '../../platform/http/message.ts';
import { comparedKeys } from './compared-keys.ts';
import type { Closed, Grid, GridRow } from './data.store.ts';
import type { Verdict, WallRefusal } from './first-wall/verdict.ts';
import { isUsable, rowOf } from './grid.ts';

/** Why a statement is not run, or was not run to its end. */
export type StatementRefusal =
  | WallRefusal
  /** `unread`: in the grid, but never read from the source. */
  | { reason: 'closed_table'; table: string; why: Exclude<Closed, ''> | 'unread' }
  | { reason: 'no_where'; table: string }
  /** It would choose other rows later, and nobody could tell. */
  | { reason: 'function'; what: string; isOfTime: true }
  | { reason: 'too_many_rows' }
  /** Of the table itself, or of those that follow. */
  | { reason: 'more_rows'; shown: number; isFollowing: boolean }
  /** One that was not among those that were shown. */
  | { reason: 'more_rows'; isOther: true }
  | { reason: 'expired'; why: 'used' | 'late' | 'other_source' }
  | { reason: 'busy' | 'too_slow' | 'too_large' }
  /** With words of ours, if it is known why. */
  | { reason: 'source'; text?: Message }
  /** About another person, when a statement is tried for them. */
  | { reason: 'permission'; isActive: boolean };

interface Sent {
  grid: Grid;
  everyRow: boolean;
}

/** Why a statement is not run: by the first wall, without WHERE, or because its rows could not be compared later. */
export function refusalOf(
  verdict: Verdict,
  { grid, everyRow }: Sent,
): StatementRefusal | undefined {
  if (!verdict.allowed) return withReason(verdict.refusal, grid);
  const { change, isWithoutWhere } = verdict;
  if (isWithoutWhere && !everyRow) return { reason: 'no_where', table: change?.table ?? '' };
  if (change?.byTime === undefined || comparedKeys(verdict, grid).length > 0) return undefined;
  return { reason: 'function', what: change.byTime, isOfTime: true };
}

/** The first wall knows only the tables that can be used. */
function withReason(refusal: WallRefusal, grid: Grid): StatementRefusal {
  if (refusal.reason !== 'unknown_table') return refusal;
  const row = rowOf(grid, refusal.table);
  if (!row || isUsable(row)) return refusal;
  return { reason: 'closed_table', table: row.table_name, why: closedBy(row) };
}

const closedBy = ({ closed }: GridRow): Exclude<Closed, ''> | 'unread' =>
  closed === '' ? 'unread' : closed;
