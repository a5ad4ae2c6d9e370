import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The collation that compares and orders text the same way on every database. */
export const COLLATION = sql.raw('collate "und-x-icu"');

/**
 * A case-insensitive substring, in which % and _ are literal. Compared in upper case, because the lower
 * case of a letter can depend on its neighbours (Σ at the end of a word), so that a part of a text would
 * not be found in it.
 */
export const contains = (column: string, text: string): RawBuilder<SqlBool> =>
  expressionContains(sql.ref(column), text);

export function expressionContains(
  expression: RawBuilder<unknown>,
  text: string,
): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`upper((${expression}) ${COLLATION}) like upper(${pattern} ${COLLATION})`;
}

/** As `contains`, for phone numbers: hyphens and spaces do not count on either side. */
export function phoneContains(column: string, text: string): RawBuilder<SqlBool> {
  const wanted = text.replace(/[- ]/g, '');
  if (wanted === '') return contains(column, text);
  return expressionContains(sql`translate(${sql.ref(column)}, '- ', '')`, wanted);
}
