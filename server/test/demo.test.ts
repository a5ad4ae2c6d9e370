import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fillDemoIfEmpty } from '@maru/demo/src/demo.ts';
import { newFolder } from '@maru/harness/src/server-process.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Schema } from '../src/core/schema.ts';
import { SessionCache } from '../src/core/session/session-cache.ts';
import { TicketClock } from '../src/core/tickets/ticket-clock.ts';
import { upgradeDatabase } from '../src/core/upgrade.ts';
import { Work } from '../src/core/work.ts';
import { readGrid } from '../src/features/data/data.store.ts';
import { firstWall } from '../src/features/data/first-wall/first-wall.ts';
import { catalogOf } from '../src/features/data/grid.ts';
import { Database } from '../src/platform/database/database.ts';
import { newDatabase } from './processes/databases.ts';
import { engineOn } from './processes/first-schema.ts';

const HOUR = 3_600_000;
const fail = (error: Error) => {
  throw error;
};

let db: Database<Schema>;
const sources = join(newFolder(), 'sources');

/** The moment at which the demo was filled is 26 hours ago by now. */
beforeAll(async () => {
  const engine = await engineOn(await newDatabase());
  await upgradeDatabase(engine);
  db = new Database<Schema>(engine);
  await fillDemoIfEmpty(db, new Date(Date.now() - 26 * HOUR), sources);
  return () => engine.close();
}, 60_000);

const asked = <Row>(query: ReturnType<typeof sql<Row>>) =>
  db.asOwner(async (owner) => (await query.execute(owner)).rows);

const written = () =>
  asked(sql<Record<string, number>>`
    select (select count(*)::int from action_log) as action_log, (select count(*)::int from bot_log) as bot_log,
      (select count(*)::int from ticket_entry) as ticket_entry, (select count(*)::int from note) as note,
      (select count(*)::int from notice) as notice, (select count(*)::int from chat_message) as chat_message,
      (select count(*)::int from revision) as revision, (select sum(version)::int from ticket) as versions`);

test('on a fresh demo nothing writes by itself for a day: no log, timeline or notice', async () => {
  const before = await written();
  expect(before[0]?.ticket_entry).toBeGreaterThan(100);
  const clock = new TicketClock(new Work(db, new SessionCache(db), fail), fail);
  await clock.round();
  await clock.round();
  expect(await written()).toEqual(before);
});

test('a ticket that was answered in its chat was answered', async () => {
  const [counted] = await asked(sql<{ answered: number; left: number }>`
    select count(*)::int as answered, count(*) filter (where time_answered is null)::int as left
    from ticket where exists (
      select from chat_message answer join chat_message word using (company_id, room_id)
      where answer.company_id = ticket.company_id and answer.room_id = ticket.room_id
        and answer.sender = 'agent' and word.sender = 'client' and word.seq < answer.seq)`);
  expect(counted?.answered).toBeGreaterThan(10);
  expect(counted?.left).toBe(0);
});

test('about half of the tickets have a chat, whose customer is theirs and in which their replies arrived', async () => {
  const tickets = await asked(sql<{
    id: number;
    has_room: boolean;
    same_customer: boolean;
    replies: number;
    delivered: number;
    messages: number;
  }>`
    select ticket.id, ticket.room_id is not null as has_room,
      chat_room.customer_id = ticket.customer_id as same_customer,
      (select count(*)::int from ticket_entry e
        where e.company_id = ticket.company_id and e.ticket_id = ticket.id and e.kind = 'reply') as replies,
      (select count(*)::int from ticket_entry e
        join chat_message m on m.company_id = e.company_id and m.seq = e.message_seq
          and m.room_id = ticket.room_id and m.content = e.content
          and m.account_id = e.account_id and m.time_created = e.time_created
        where e.company_id = ticket.company_id and e.ticket_id = ticket.id and e.kind = 'reply') as delivered,
      coalesce(chat_room.last_seq, 0) as messages
    from ticket join company on company.id = ticket.company_id and company.code = 'DEMO'
    left join chat_room on chat_room.company_id = ticket.company_id and chat_room.id = ticket.room_id`);
  expect(tickets).toHaveLength(40);
  const chats = tickets.filter(({ has_room }) => has_room);
  expect(chats.length).toBeGreaterThanOrEqual(18);
  expect(chats.length).toBeLessThanOrEqual(24);
  for (const one of chats) {
    expect(one).toMatchObject({ same_customer: true, delivered: one.replies });
    expect(one.messages).toBeGreaterThan(2);
  }
  expect(chats.filter(({ replies }) => replies > 0).length).toBeGreaterThan(8);
  const kept = tickets.filter(({ has_room, replies }) => !has_room && replies > 0);
  expect(kept.length).toBeGreaterThan(5);
});

test('numbers and times of rooms and timelines follow each other, and nothing lies in the future', async () => {
  const disorder = await asked(sql<{ what: string }>`
    select 'message' as what from (
      select time_created < lag(time_created) over (partition by company_id, room_id order by seq) as is_back,
        seq <> row_number() over (partition by company_id, room_id order by seq) as has_gap from chat_message) m
      where is_back or has_gap
    union all select 'entry' from (
      select time_created < lag(time_created) over (partition by company_id, ticket_id order by seq) as is_back
      from ticket_entry) e where is_back
    union all select 'room' from chat_room r where last_seq <> (select count(*) from chat_message m
      where m.company_id = r.company_id and m.room_id = r.id)
    union all select 'future' from chat_message where time_created > now() - interval '26 hours'
    union all select 'future' from ticket_entry where time_created > now() - interval '26 hours'`);
  expect(disorder).toEqual([]);
});

test('the business tables wait for their first use, private, with the orders that were talked about', async () => {
  const companies = await asked(sql<{
    id: number;
    tables: number;
    with_key: number;
    kind: string;
    is_synced: boolean;
  }>`
    select c.id, count(t.id)::int as tables, s.kind, s.synced_at < now() as is_synced,
      count(t.id) filter (where t.columns @> '[{"name": "id", "type": "bigint", "is_key": true}]')::int as with_key
    from company c join db_table t on t.company_id = c.id left join data_source s on s.company_id = c.id
    group by c.id, s.kind, s.synced_at order by c.id`);
  const ready = { kind: 'embedded', is_synced: true };
  expect(companies).toMatchObject([
    { tables: 12, with_key: 11, ...ready },
    { tables: 3, with_key: 3, ...ready },
  ]);
  for (const { id } of companies) {
    const file = join(sources, String(id), 'seed.sql');
    expect(statSync(join(sources, String(id))).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const seed = readFileSync(file, 'utf8');
    const numbers = await asked(sql<{ number: string }>`
      select (regexp_matches(content, '20\\d{6}-\\d{5}', 'g'))[1] as number
      from chat_message where company_id = ${id}
      union select (regexp_matches(sql_statement, '20\\d{6}-\\d{5}', 'g'))[1] from bot_log where company_id = ${id}`);
    expect(numbers.length).toBeGreaterThan(2);
    expect(numbers.filter(({ number }) => !seed.includes(`'${number}'`))).toEqual([]);
  }
});

test('what staff asked the data bot is allowed or refused as their rights say; the agent may read orders and no refunds', async () => {
  const work = new Work(db, new SessionCache(db), fail);
  const people = await asked(sql<{
    company_id: number;
    id: number;
    username: string;
    statements: string[];
  }>`
    select a.company_id, a.id, a.username, array(select distinct b.sql_statement from bot_log b
      where b.company_id = a.company_id and b.user_name = a.username and b.sql_statement <> '') as statements
    from account a join company c on c.id = a.company_id and c.code = 'DEMO'`);
  expect(people.flatMap(({ statements }) => statements).length).toBeGreaterThan(300);
  const wallOf = async ({ company_id, id }: (typeof people)[number]) => {
    const catalog = catalogOf(await work.read(company_id, (tx) => readGrid(tx, id)));
    return (statement: string) => firstWall(statement, catalog);
  };
  for (const person of people) {
    const wall = await wallOf(person);
    for (const statement of person.statements) {
      const refusal = /^-- refused: no (\w+) right on (\w+)\n/.exec(statement);
      const [, right, table] = refusal ?? [];
      const expected = refusal
        ? { allowed: false, refusal: { reason: 'missing_right', table, right } }
        : { allowed: true };
      expect(wall(statement), statement).toMatchObject(expected);
    }
    if (person.username !== 'agent') continue;
    expect(wall('select * from orders')).toMatchObject({ allowed: true });
    const refusal = { reason: 'missing_right', table: 'refunds', right: 'read' };
    expect(wall('select * from refunds')).toMatchObject({ allowed: false, refusal });
  }
});
