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

/** All rows of a company by table, to check whether anything has changed, in one statement for all tables. */
export async function everythingOf(company: TestCompany): Promise<Record<string, unknown[]>> {
  const tables = await companyTables();
  const { db } = await world();
  const rowsOf = (table: string, key: string) => sql`
    select ${sql.lit(table)} as name, jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) as content
    from ${sql.table(table)} t where ${sql.ref(key)} = ${company.id}`;
  const parts = [...tables.map((table) => rowsOf(table, 'company_id')), rowsOf('company', 'id')];
  const { rows } = await db.asOwner((owner) =>
    sql<{ name: string; content: unknown[] | null }>`${sql.join(parts, sql` union all `)}`.execute(
      owner,
    ),
  );
  return Object.fromEntries(rows.map(({ name, content }) => [name, content ?? []]));
}
