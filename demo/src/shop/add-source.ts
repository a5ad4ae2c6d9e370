import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPrivateFolder } from '@maru/server/src/platform/database/embedded/private-folder.ts';
import { sql } from 'kysely';
import { Calendar } from '../calendar.ts';
import { Random } from '../random.ts';
import type { Scene } from '../scene.ts';
import { seedSql } from './seed-sql.ts';
import { shopRows } from './shop.ts';
import type { Mention } from './shop-scene.ts';
import { shopTables } from './shop-tables.ts';

/** Changes the seed of the company for its shop. */
const OWN = 0x5409;

/**
 * Says what the company's business tables are, and writes the statements that make them. They are run when somebody
 * asks for the tables for the first time, so that the first start does not wait for it.
 */
export async function addSource(scene: Scene, now: Date, sourcesFolder: string): Promise<void> {
  const { tx, plan } = scene;
  const tables = shopTables(plan.tables.map(({ name }) => name));
  const random = new Random(plan.seed ^ OWN);
  const mentions = await mentionsIn(scene);
  const rows = shopRows({ plan, random, calendar: new Calendar(now, random) }, mentions);
  const folder = join(sourcesFolder, String(tx.companyId));
  openPrivateFolder(folder);
  writeFileSync(join(folder, 'seed.sql'), seedSql(tables, rows), { mode: 0o600 });
  for (const [name, { key, columns }] of tables) {
    const known = Object.entries(columns).map(([column, { type }]) => ({
      name: column,
      type,
      is_key: key.includes(column),
    }));
    await tx.sql
      .updateTable('db_table')
      .set({ columns: JSON.stringify(known) })
      .where('company_id', '=', tx.companyId)
      .where('table_name', '=', name)
      .execute();
  }
  await tx.sql
    .insertInto('data_source')
    .values({ company_id: tx.companyId, kind: 'embedded', synced_at: now })
    .execute();
}

/** The order numbers that conversations and the bot log have, each once, with the first to mention it. */
async function mentionsIn({ tx }: Scene): Promise<Mention[]> {
  const number = sql.lit('\\m20\\d{6}-\\d{5}\\M');
  const { rows } = await sql<Mention>`
    select distinct on (found.number) found.number as "order", found.at, found.customer from (
      select (regexp_matches(m.content, ${number}, 'g'))[1] as number, m.time_created as at, coalesce(c.name, '') as customer
      from chat_message m
      join chat_room r on r.company_id = m.company_id and r.id = m.room_id
      left join customer c on c.company_id = r.company_id and c.id = r.customer_id
      where m.company_id = ${tx.companyId}
      union all
      select (regexp_matches(b.sql_statement, ${number}, 'g'))[1], b.timestamp, ''
      from bot_log b where b.company_id = ${tx.companyId}) as found
    order by found.number, found.at`.execute(tx.sql);
  return rows;
}
