import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SortColumn } from '../platform/lists/ordering.ts';
import { COLLATION, contains, expressionContains } from '../platform/lists/text-filter.ts';

/** The columns that hold the two parts of a name. */
interface NameColumns {
  first: string;
  last: string;
}

const HANGUL = '^[\\u1100-\\u11FF\\u3131-\\u318E\\uA960-\\uA97F\\uAC00-\\uD7FB]+$';

/**
 * Whether this part of a name contains the text, or the text spans both parts as a Korean name is written:
 * family name, then given name, with or without a space. A text that one part contains matches that part alone.
 */
export function nameContains(
  part: keyof NameColumns,
  columns: NameColumns,
  text: string,
): RawBuilder<SqlBool> {
  const inPart = contains(columns[part], text);
  const wanted = text.replaceAll(' ', '');
  if (wanted.length < 2) return inPart;
  const [first, last] = [withoutSpaces(columns.first), withoutSpaces(columns.last)];
  return sql<SqlBool>`(${inPart} or (${expressionContains(sql`${last} || ${first}`, wanted)}
    and not ${expressionContains(last, wanted)} and not ${expressionContains(first, wanted)}))`;
}

/** The same for a name that is stored as a whole: first name, space, last name, or as a customer typed it. */
export function wholeNameContains(column: string, text: string): RawBuilder<SqlBool> {
  const asStored = contains(column, text);
  const wanted = text.replaceAll(' ', '');
  if (wanted.length < 2) return asStored;
  const name = sql.ref(column);
  const familyFirst = sql`split_part(${name}, ' ', 2) || split_part(${name}, ' ', 1)`;
  return sql<SqlBool>`(${asStored} or ${expressionContains(withoutSpaces(column), wanted)}
    or (${name} ~ '^[^ ]+ [^ ]+$' and ${expressionContains(familyFirst, wanted)}))`;
}

/** Whether a name contains the text, in either order of its parts, with or without spaces. */
export function shownNameContains(columns: NameColumns, text: string): RawBuilder<SqlBool> {
  const wanted = text.replaceAll(' ', '');
  const [first, last] = [withoutSpaces(columns.first), withoutSpaces(columns.last)];
  return sql<SqlBool>`(${expressionContains(sql`${first} || ${last}`, wanted)}
    or ${expressionContains(sql`${last} || ${first}`, wanted)})`;
}

/** Sorts by the name as screens show it; see `personName` of the contract. */
export const nameColumn = ({ first, last }: NameColumns): SortColumn => ({
  expression: sql`nullif(case
    when ${sql.ref(first)} ~ ${sql.lit(HANGUL)} and ${sql.ref(last)} ~ ${sql.lit(HANGUL)}
    then ${sql.ref(last)} || ${sql.ref(first)}
    else trim(${sql.ref(first)} || ' ' || ${sql.ref(last)}) end, '') ${COLLATION}`,
});

const withoutSpaces = (column: string): RawBuilder<string> =>
  sql<string>`replace(${sql.ref(column)}, ' ', '')`;
