import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The collation that compares and orders text the same way on every database. */
export const COLLATION = sql.raw('collate "und-x-icu"');

/** A case-insensitive substring, in which % and _ mean themselves. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} ${COLLATION} ilike ${pattern}`;
}
