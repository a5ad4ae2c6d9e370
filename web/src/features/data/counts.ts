import type { ResultColumn, Row } from './cells.ts';
import { isInteger } from './column-types.ts';

/** The bars of more rows do not fit on a screen, so they could not be compared. */
const MOST_ROWS = 50;
const NAMED_COUNT = /(^|_)(count|counts|cnt|n|qty|quantity|total)$/i;
/** The name that a count has in the answer: `count(*) as parcels`, `count(distinct x) filter (…) "n"`. */
const ALIASES =
  /\bcount\s*\([^)]*\)(?:\s*filter\s*\([^)]*\))?\s+(?:as\s+)?"?([\p{L}_][\p{L}\d_]*)"?/giu;

/** The column whose numbers are counts that can be compared by the length of bars; -1 without one. */
export function countColumn(
  sql: string,
  columns: readonly ResultColumn[],
  rows: readonly Row[],
): number {
  if (rows.length < 2 || rows.length > MOST_ROWS) return -1;
  const aliases = new Set([...sql.matchAll(ALIASES)].map(([, name]) => name?.toLowerCase()));
  return columns.findIndex(
    ({ name, type }, at) =>
      isInteger(type) &&
      (NAMED_COUNT.test(name) || aliases.has(name.toLowerCase())) &&
      rows.every((row) => /^\d+$/.test(row[at] ?? '')) &&
      rows.some((row) => row[at] !== '0'),
  );
}
