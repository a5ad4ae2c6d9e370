import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findAccountByUsername } from '../src/core/account.store.ts';
import { customerByEmail } from '../src/core/customers/customers.store.ts';
import { EVERYTHING } from '../src/core/tickets/reach.store.ts';
import { countNewTags } from '../src/features/tickets/ticket-tags.store.ts';
import { rowsRead } from './rows-read.ts';

const MANY = 500;

const names = sql.raw(`'Name' || generate_series(1, ${MANY})`);

test('an account is found by its username in any case without reading the others', async () => {
  const found: unknown[] = [];
  const read = await rowsRead({
    table: 'account',
    fill: (tx) =>
      sql`insert into account (company_id, username, password_hash)
          select ${tx.companyId}::bigint, ${names}, ''`.execute(tx.sql),
    asks: [async (tx) => found.push((await findAccountByUsername(tx, 'nAME77'))?.username)],
  });
  expect(found).toEqual(['Name77']);
  expect(read).toEqual([1]);
});

test('a company is found by its code in any case without reading the others', async () => {
  const found: unknown[] = [];
  const read = await rowsRead({
    table: 'company',
    fill: (tx) => sql`insert into company (code, name) select ${names}, 'Many'`.execute(tx.sql),
    asks: [
      async (tx) => {
        const { rows } = await sql<{ id: number }>`select company_by_code('nAME77') as id`.execute(
          tx.sql,
        );
        found.push(rows[0]?.id);
      },
    ],
  });
  expect(found).toEqual([expect.any(Number)]);
  expect(read).toEqual([1]);
});

test('how many tickets have a tag is counted without reading the other tags', async () => {
  const found: unknown[] = [];
  const read = await rowsRead({
    table: 'ticket_tag_tally',
    fill: (tx) =>
      sql`insert into ticket_tag_tally (company_id, tag, is_named, tickets)
          select ${tx.companyId}::bigint, ${names}, false, 1`.execute(tx.sql),
    asks: [async (tx) => found.push(await countNewTags(tx, ['nAME77', 'another'], EVERYTHING))],
  });
  expect(found).toEqual([1]);
  expect(read).toEqual([1]);
});

test('a customer is found by an address in any case without reading the others', async () => {
  const found: unknown[] = [];
  const everybody = { tickets: EVERYTHING, rooms: true };
  const read = await rowsRead({
    table: 'customer',
    fill: (tx) =>
      sql`insert into customer (company_id, email) select ${tx.companyId}::bigint, ${names} || '@example.com'`.execute(
        tx.sql,
      ),
    asks: [async (tx) => found.push(await customerByEmail(tx, everybody, 'nAME77@Example.com'))],
  });
  expect(found).toEqual([expect.any(Number)]);
  expect(read).toEqual([1]);
});
