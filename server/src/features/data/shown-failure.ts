import type { CheckedStatement } from './checked-statement.ts';
import { beginningOf, cutTo } from './plain-names.ts';
import { HIDDEN_FAILURE } from './refusal.messages.ts';

/** A database says what it was given as well, which may be a megabyte. */
const LONGEST_SHOWN = 1_000;
/** In quotes, with every character of it doubled. A name that begins in what is shown ends within this. */
const LONGEST_NAME = 130;

const QUOTED = /"((?:[^"]|"")+)"/g;
const OF_TABLE = /\b(?:table|relation|view) "((?:[^"]|"")+)"|permission denied for \w+ (\S+)/g;

/** The beginning of what the database says, unless it names a table that one may not read and has not named oneself. */
export function shownFailure(
  all: string,
  { sql, grid, verdict, caller }: CheckedStatement,
): string {
  const shown = beginningOf(all, LONGEST_SHOWN + LONGEST_NAME);
  const seen = new Set([
    ...verdict.uses.map(({ table }) => table),
    ...grid.rows.filter((row) => row.can_read).map((row) => row.table_name),
  ]);
  const hidden = grid.rows
    .map((row) => row.table_name)
    .filter((table) => !seen.has(table))
    .map(inParts);
  const tables = namesIn(shown, OF_TABLE);
  const isTold =
    [...tables, ...namesIn(shown, QUOTED)]
      .map(inParts)
      .some((name) => hidden.some((table) => name.includes(table))) ||
    // Of another schema, or new; other names are those that the statement gives to its tables.
    tables.some((table) => !seen.has(table) && !sql.includes(table));
  return isTold ? HIDDEN_FAILURE[caller.language] : cutTo(all, LONGEST_SHOWN);
}

const namesIn = (shown: string, pattern: RegExp): string[] =>
  [...shown.matchAll(pattern)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/** Names of constraints and sequences are made from that of their table, between these. */
const inParts = (name: string): string => `_${name.replace(/[^\p{L}\p{N}]/gu, '_')}_`;
