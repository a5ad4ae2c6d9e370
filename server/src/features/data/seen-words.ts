import type { Asked } from './asked.ts';
import { HIDDEN_FAILURE } from './other-words.ts';

const QUOTED = /"((?:[^"]|"")+)"/g;
const OF_TABLE = /\b(?:table|relation|view) "((?:[^"]|"")+)"|permission denied for \w+ (\S+)/g;

/** What the database says, unless it names a table that one may not read and has not named oneself. */
export function seenWords(words: string, { sql, grid, verdict, caller }: Asked): string {
  const own = new Set(verdict.uses.map(({ table }) => table));
  const isSeen = (table: string) =>
    own.has(table) || grid.rows.some((row) => row.table_name === table && row.can_read);
  const hidden = grid.rows.map((row) => row.table_name).filter((table) => !isSeen(table));
  const tables = namesIn(words, OF_TABLE);
  const isTold =
    [...tables, ...namesIn(words, QUOTED)].some((name) =>
      hidden.some((table) => isWithin(table, name)),
    ) ||
    // Of another schema, or new; other names are those that the statement gives to its tables.
    tables.some((table) => !isSeen(table) && !sql.includes(table));
  return isTold ? HIDDEN_FAILURE[caller.language] : words;
}

const namesIn = (words: string, pattern: RegExp): string[] =>
  [...words.matchAll(pattern)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/** Names of constraints and sequences are made from that of their table. */
const isWithin = (table: string, name: string): boolean =>
  `_${inParts(name)}_`.includes(`_${inParts(table)}_`);

const inParts = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '_');
