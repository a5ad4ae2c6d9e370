import { PGlite } from '@electric-sql/pglite';
import type { TableRight } from '@maru/contract/table-permissions';
import { botDetails } from '@maru/demo/src/bot-details.ts';
import { Calendar, DAY, later } from '@maru/demo/src/calendar.ts';
import { companyPlan } from '@maru/demo/src/company-files.ts';
import { Random } from '@maru/demo/src/random.ts';
import { seedSql } from '@maru/demo/src/shop/seed-sql.ts';
import { shopRows } from '@maru/demo/src/shop/shop.ts';
import { shopTables } from '@maru/demo/src/shop/shop-tables.ts';
import { fillIn } from '@maru/demo/src/template.ts';
import { botQuestions } from '@maru/demo/src/words.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { firstWall } from '../src/features/data/first-wall/first-wall.ts';
import { catalogOf } from '../src/features/data/grid.ts';

const NOW = new Date('2026-11-18T03:00:00Z');
const MENTION = { order: '20261102-12345', at: later(NOW, -15 * DAY), customer: '조민규' };
const RIGHTS: Record<string, TableRight> = {
  select: 'read',
  create: 'create',
  update: 'update',
  delete: 'delete',
};

function seedOf(company: string): string {
  const plan = companyPlan(company);
  const random = new Random(plan.seed);
  const rows = shopRows({ plan, random, calendar: new Calendar(NOW, random) }, [MENTION]);
  const tables = shopTables(plan.tables.map(({ name }) => name));
  return seedSql(tables, rows);
}

let database: PGlite;
let company = '';

beforeAll(async () => {
  database = await PGlite.create();
  return () => database.close();
});

/** One database for both, because starting one takes longer than filling it. */
async function fillFor(next: string): Promise<void> {
  if (company === next) return;
  company = next;
  const empty = 'drop schema public cascade; create schema public';
  await database.exec(`begin; ${empty}; ${seedOf(company)} commit`);
}

describe.each(['acme', 'haneul'])('%s', (company) => {
  beforeAll(() => fillFor(company));

  test('has the tables of its grid, and the same rows every time', async () => {
    const { rows } = await database.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by name`,
    );
    const names = companyPlan(company).tables.map(({ name }) => name);
    expect(rows.map(({ name }) => name)).toEqual(names.sort());
    const again = seedOf(company);
    expect(seedOf(company) === again).toBe(true);
  });

  test('every question to the data bot about them is allowed by the rights that it needs, and runs', async () => {
    const plan = companyPlan(company);
    const random = new Random(1);
    const has = new Set(plan.tables.map(({ name }) => name));
    const asked = botQuestions.filter(({ tables }) => tables.every((name) => has.has(name)));
    expect(asked.length).toBeGreaterThan(company === 'haneul' ? 60 : 12);
    for (const {
      action,
      tables: [target, ...read],
      sql,
    } of asked) {
      const statement = fillIn(sql, botDetails({ random, plan }, 'ko', NOW));
      const needed = new Map<string, TableRight[]>(read.map((name) => [name, ['read']]));
      needed.set(target, ['read', RIGHTS[action] ?? 'read']);
      expect(firstWall(statement, catalogFor([...has], needed)), statement).toMatchObject({
        allowed: true,
      });
      await database.query('begin');
      await expect(database.query(statement), statement).resolves.toBeDefined();
      await database.query('rollback');
    }
  });
});

/** Of somebody who has these rights and no others. */
function catalogFor(names: readonly string[], held: ReadonlyMap<string, readonly TableRight[]>) {
  const rows = [...shopTables(names)].map(([name, { key, columns }], n) => ({
    dbtable_id: n + 1,
    table_name: name,
    alias_name: '',
    closed: '' as const,
    columns: Object.entries(columns).map(([column, { type }]) => ({
      name: column,
      type,
      is_key: key.includes(column),
    })),
    can_read: held.get(name)?.includes('read') ?? false,
    can_create: held.get(name)?.includes('create') ?? false,
    can_update: held.get(name)?.includes('update') ?? false,
    can_delete: held.get(name)?.includes('delete') ?? false,
  }));
  const foreignNames = { functions: [], rowFunctions: [], operators: [] };
  return catalogOf({ rows, foreignNames });
}

/** Each finds rows that do not agree with others. */
const DISAGREEMENTS = {
  'amounts of orders': `
    select o.id from orders o left join order_items i on i.order_id = o.id group by o.id
    having o.items_amount is distinct from sum(i.quantity * i.unit_price)
      or o.total_amount <> o.items_amount - o.discount_amount or (o.coupon_id is null) <> (o.discount_amount = 0)`,
  'coupons, and how often and when they were used': `
    select c.id from coupons c left join orders o on o.coupon_id = c.id group by c.id
    having c.used_count <> count(o.id) or c.used_count > c.max_uses
      or min((o.ordered_at at time zone 'Asia/Seoul')::date) < c.starts_on
      or max((o.ordered_at at time zone 'Asia/Seoul')::date) > c.expires_on`,
  payments: `
    select o.id from orders o
    left join payments p on p.order_id = o.id and p.status <> 'failed' group by o.id
    having count(p.id) > 1 or min(p.amount) <> o.total_amount or min(p.paid_at) < o.ordered_at
      or (o.status in ('paid', 'preparing', 'on_hold', 'shipped', 'delivered'))
        <> coalesce(bool_and(p.status = 'approved'), false)
      or (o.status = 'awaiting_payment' and count(p.id) > 0)`,
  shipments: `
    select o.id from orders o left join shipments s on s.order_id = o.id
    left join payments p on p.order_id = o.id and p.status = 'approved'
    where (o.status in ('shipped', 'delivered')) <> (s.id is not null)
      or (o.status = 'delivered') <> (s.delivered_at is not null)
      or s.shipped_at < p.paid_at or s.delivered_at < s.shipped_at`,
  returns: `
    select r.id from returns r join shipments s on s.order_id = r.order_id
    where s.delivered_at is null or r.requested_at < s.delivered_at or r.received_at < r.requested_at
      or (r.status = 'requested') <> (r.received_at is null)
      or not exists (select from order_items i where i.order_id = r.order_id and i.product_id = r.product_id)`,
  refunds: `
    select f.id from refunds f join orders o on o.id = f.order_id left join returns r on r.id = f.return_id
    where f.amount > o.total_amount or f.amount <= 0 or f.completed_at < f.requested_at
      or (f.status = 'completed') <> (f.completed_at is not null)
      or (r.id is not null and (r.order_id <> f.order_id or r.received_at > f.requested_at or r.status <> 'received'))
      or (r.id is null and f.reason not in ('order_cancelled', 'late_delivery'))`,
  reviews: `
    select v.id from reviews v where not exists (
      select from orders o join order_items i on i.order_id = o.id join shipments s on s.order_id = o.id
      where o.customer_id = v.customer_id and i.product_id = v.product_id and s.delivered_at < v.created_at)`,
  'customers who joined after they bought': `
    select c.id from customers c join orders o on o.customer_id = c.id where c.joined_at > o.ordered_at`,
  'warehouses of products': `
    select p.id from products p left join inventory v on v.product_id = p.id group by p.id having count(v.warehouse) <> 3`,
  'what lies in the future': `
    select id from orders where ordered_at > $1 union all select id from payments where paid_at > $1
    union all select id from shipments where greatest(shipped_at, delivered_at) > $1
    union all select id from returns where greatest(requested_at, received_at) > $1
    union all select id from refunds where greatest(requested_at, completed_at) > $1
    union all select id from reviews where created_at > $1 union all select id from customers where joined_at > $1
    union all select id from products where created_at > $1
    union all select product_id from inventory where updated_at > $1`,
};

describe('the rows of the shop', () => {
  beforeAll(() => fillFor('haneul'));

  test.each(Object.entries(DISAGREEMENTS))('agree: %s', async (_, query) => {
    const { rows } = await database.query(query, query.includes('$1') ? [NOW] : []);
    expect(rows).toEqual([]);
  });

  test('are thousands, in both languages, with something to find behind every state', async () => {
    const { rows } = await database.query(`
      select (select count(*) from orders) > 4000 as orders, (select count(*) from order_items) > 7000 as items,
        (select count(distinct status) from orders) as order_states,
        (select count(*) from refunds where status = 'pending') > 5 as pending_refunds,
        (select count(*) from returns where status = 'requested') > 5 as awaited_returns,
        (select count(*) from orders where memo like '%test%') > 0 as tests,
        (select count(*) from customers where name ~ '[가-힣]') > 600 as korean,
        (select count(*) from customers where name ~ '^[A-Za-z ]+$') > 200 as english,
        (select count(*) from reviews where body ~ '[가-힣]') > 600 as korean_reviews,
        (select count(*) from reviews where body ~ '^[A-Z]') > 200 as english_reviews,
        (select count(*) from inventory where quantity < safety_stock) > 5 as short,
        (select count(*) from products where not is_on_sale) > 0 as discontinued`);
    const { order_states, ...others } = rows[0] as Record<string, unknown>;
    expect(order_states).toBe(7);
    expect(Object.entries(others).filter(([, isMet]) => isMet !== true)).toEqual([]);
  });

  test('have an order that somebody mentioned, as theirs', async () => {
    const { rows } = await database.query(
      `select c.name, o.ordered_at < $2 as is_before from orders o join customers c on c.id = o.customer_id
       where o.order_no = $1`,
      [MENTION.order, MENTION.at],
    );
    expect(rows).toEqual([{ name: MENTION.customer, is_before: true }]);
  });
});
