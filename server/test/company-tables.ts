import { sql } from 'kysely';
import type { TestCompany } from './factories.ts';
import { world } from './world.ts';

/** Every table of the schema whose rows belong to companies, including tables added later. */
export async function companyTables(): Promise<string[]> {
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

/** All rows of a company, to check whether anything has changed. */
export async function everythingOf(company: TestCompany): Promise<Record<string, unknown[]>> {
  const tables = await companyTables();
  const { db } = await world();
  return db.asOwner(async (owner) => {
    const all: Record<string, unknown[]> = {};
    for (const table of tables) {
      const { rows } = await sql<{ row: unknown }>`
        select to_jsonb(t) as row from ${sql.table(table)} t
        where company_id = ${company.id} order by to_jsonb(t)::text`.execute(owner);
      all[table] = rows.map(({ row }) => row);
    }
    const { rows } = await sql`select * from company where id = ${company.id}`.execute(owner);
    return { ...all, company: rows };
  });
}
