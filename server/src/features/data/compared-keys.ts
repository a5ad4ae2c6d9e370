import type { Grid } from './data.store.ts';
import type { CheckedChange, StatementKind } from './first-wall/verdict.ts';
import { keysOf } from './grid.ts';

interface Change {
  kind: StatementKind | undefined;
  change?: CheckedChange | undefined;
}

/**
 * The columns by which the rows of a confirmed UPDATE or DELETE are compared with those that were shown: the key of the
 * table, if the account may read it and the change leaves it as it is. None for an INSERT, whose rows are not there yet.
 */
export function comparedKeys({ kind, change }: Change, grid: Grid): readonly string[] {
  if (!change || (kind !== 'update' && kind !== 'delete')) return [];
  const isReadable = change.hasReturning || change.returningAll !== undefined;
  const keys = keysOf(grid, change.table);
  return isReadable && !keys.some((key) => change.sets.includes(key)) ? keys : [];
}
