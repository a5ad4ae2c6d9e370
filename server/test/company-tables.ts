import { sql } from 'kysely';
import type { TestCompany } from './factories.ts';
import { world } from './world.ts';

let known: Promise<string[]> | undefined;

/** Every table of the schema whose rows belong to companies, including tables added later. */
export function companyTables(): Promise<string[]> {
  known ??= readTables();
  return known;
}

async function readTables(): Promise<string[]> {
  const { db } = await world();
  const { rows } = await db.asOwner((owner) =>
    sql<{ name: string }>`
      select table_name as name
      from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'company_id'
      order by 1`.execute(owner),
  );
  return rows.map((row) => row.name);
}

/**
 * All rows of these companies by table, as text, to check whether anything has changed: in one statement for all tables.
 */
export async function everythingOf(...companies: TestCompany[]): Promise<Record<string, string>> {
  const tables = await companyTables();
  const { db } = await world();
  const ids = companies.map(({ id }) => id);
  const rowsOf = (table: string, key: string) => sql`
    select ${sql.lit(table)} as name, string_agg(t::text, ${sql.lit('\n')} order by t::text) as content
    from ${sql.table(table)} t where ${sql.ref(key)} in (${sql.join(ids)})`;
  const parts = [...tables.map((table) => rowsOf(table, 'company_id')), rowsOf('company', 'id')];
  const { rows } = await db.asOwner((owner) =>
    sql<{ name: string; content: string | null }>`${sql.join(parts, sql` union all `)}`.execute(
      owner,
    ),
  );
  return Object.fromEntries(rows.map(({ name, content }) => [name, content ?? '']));
}
