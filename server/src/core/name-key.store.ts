import { type Expression, sql } from 'kysely';

/**
 * A username or a company's code as the database compares them: in the collation of the columns `username_key` and
 * `code_key`, because in another one their indexes cannot be used.
 */
export const nameKey = (name: string | Expression<string>) =>
  sql<string>`(lower(${name} collate "und-x-icu") collate "default")`;
