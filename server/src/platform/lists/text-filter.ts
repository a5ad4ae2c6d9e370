import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The collation that compares and orders text the same way on every database. */
export const COLLATION = sql.raw('collate "und-x-icu"');

/**
 * A case-insensitive substring, in which % and _ are literal. Compared in upper case, because the lower
 * case of a letter can depend on its neighbours (Σ at the end of a word), so that a part of a text would
 * not be found in it.
 */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`upper(${sql.ref(column)} ${COLLATION}) like upper(${pattern} ${COLLATION})`;
}
