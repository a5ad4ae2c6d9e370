import pg from 'pg';
import { load } from '../lists/data.ts';

export const AMOUNTS = { accounts: 20_000, tickets: 10_000, tables: 500, departments: 300 };

/** A large company, the same every time. */
export async function loadCompany(url: string, code: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { accounts } = AMOUNTS;
    await load(client, code, { rows: 20_000, botLogs: 2_000, accounts, messages: 60_000 });
    const { rows } = await client.query('select id from company where code = $1', [code]);
    const company = Number(rows[0].id);
    await client.query(
      `insert into department (company_id, name, manager_id)
       select $1, '지점 Branch ' || n, (select min(id) from account where company_id = $1) + n
       from generate_series(1, $2::int) as n`,
      [company, AMOUNTS.departments],
    );
    await client.query(
      `insert into db_table (company_id, table_name, alias_name)
       select $1, 'table_' || lpad(n::text, 3, '0'), case when n % 3 > 0 then '주문 ' || n else '' end
       from generate_series(1, $2::int) as n`,
      [company, AMOUNTS.tables],
    );
    await client.query(
      `insert into ticket (company_id, subject, requester_name, customer_email, assignee_name,
                           due_date, status, priority, time_created, time_updated)
       select $1, (array['환불 요청', 'Late parcel', '교환 문의입니다', 'Invoice'])[1 + n % 4] || ' ' || n,
              (array['김철수', 'James Walker', '이서연'])[1 + n % 3], 'customer' || n || '@example.com',
              (array['Emily Carter', '박도윤', ''])[1 + n % 3], date '2026-11-01' + n % 90,
              (array['new', 'assigned', 'processing', 'closed'])[1 + n % 4],
              (array['normal', 'low', 'high', 'normal', 'urgent'])[1 + n % 5],
              timestamptz '2026-01-01' + n * interval '20 minutes',
              timestamptz '2026-02-01' + n * interval '20 minutes'
       from generate_series(1, $2::int) as n`,
      [company, AMOUNTS.tickets],
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
