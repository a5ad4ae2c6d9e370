import { assignTicket, createTicket, patchTicket } from '@maru/contract/ticket-details';
import { listTicketTags } from '@maru/contract/ticket-tags';
import { listTickets } from '@maru/contract/tickets';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  inCompany,
  type Member,
  newCompany,
  newMember,
  type TestCompany,
} from '../../../test/factories.ts';
import { world } from '../../../test/world.ts';

let company: TestCompany;
let agent: Member;

beforeEach(async () => {
  company = await newCompany();
  agent = await newMember(company, {
    permissions: ['view_ticket', 'add_ticket', 'change_ticket', 'assign_ticket', 'view_allticket'],
  });
});

const make = async (...tags: string[]) =>
  (await agent.caller.call(createTicket, { body: { subject: 'Tagged', tags } })).id;
const tag = (id: number, tags: string[]) =>
  agent.caller.attempt(patchTicket, { params: { id: String(id) }, body: { tags } });
const tags = async ({ caller } = agent, q?: string) =>
  (await caller.call(listTicketTags, { query: q === undefined ? {} : { q } })).map(
    ({ name, tickets }) => `${name} ${tickets}`,
  );
const tagged = async (text: string, { caller } = agent) =>
  (await caller.call(listTickets, { query: { tag: text } })).map(({ id }) => id);

test('tags differ in more than their case, and are trimmed and in NFC', async () => {
  const id = await make();
  const decomposed = '환불'.normalize('NFD');
  expect((await tag(id, [` ${decomposed} `, 'VIP'])).body.tags).toEqual(['환불', 'VIP']);
  for (const twice of [
    ['vip', 'VIP'],
    ['환불', decomposed],
  ]) {
    const { status, body } = await tag(id, twice);
    expect([status, body]).toEqual([400, { tags: ['A tag is named twice.'] }]);
  }
});

test('suggestions are the tags in use, the most used first, found by any part in any case', async () => {
  const first = await make('Refund', 'vip');
  await make('refund', '환불 요청');
  await make('REFUND', 'vip');
  await make('refund');
  expect(await tags()).toEqual(['refund 4', 'vip 2', '환불 요청 1']);
  expect(await tags(agent, 'FUN')).toEqual(['refund 4']);
  expect(await tags(agent, '요청')).toEqual(['환불 요청 1']);
  expect(await tags(agent, '%')).toEqual([]);
  await tag(first, []);
  expect(await tags()).toEqual(['refund 3', 'vip 1', '환불 요청 1']);
});

test('the list narrows to a whole tag, in any case', async () => {
  const [one, two] = [await make('Refund'), await make('refund', 'vip')];
  await make('refunds');
  expect(await tagged('REFUND')).toEqual([two, one]);
  expect(await tagged('fund')).toEqual([]);
  expect(await tagged("x'); --")).toEqual([]);
  const both = { query: { tag: 'refund', status: 'new', q: `#${one}` } } as const;
  expect((await agent.caller.call(listTickets, both)).map(({ id }) => id)).toEqual([one]);
  expect(
    (await agent.caller.attempt(listTickets, { query: { tag: 'x'.repeat(51) } })).body,
  ).toEqual({ tag: [expect.any(String)] });
});

test('whoever is restricted meets only the tags of tickets within reach, as tickets change hands', async () => {
  await inCompany(company, (tx) =>
    tx.sql
      .updateTable('company')
      .set({ restricts_tickets: true })
      .where('id', '=', tx.companyId)
      .execute(),
  );
  const restricted = await newMember(company, { permissions: ['view_ticket'], first_name: 'Ada' });
  const id = await make('hush');
  const give = (assignee_id: number) =>
    agent.caller.call(assignTicket, {
      params: { id: String(id) },
      body: { assignee_id, department_id: null },
    });
  expect(await tags(restricted)).toEqual(['hush 1']);
  await give(agent.id);
  expect([await tags(restricted), await tagged('hush', restricted)]).toEqual([[], []]);
  await give(restricted.id);
  expect([await tags(restricted), await tagged('hush', restricted)]).toEqual([['hush 1'], [id]]);
});

test('the sums are those of the tickets, after many changes and when tickets are deleted', async () => {
  const ids = [await make('a', 'b'), await make('b')];
  for (let n = 0; n < 70; n += 1) await tag(ids[n % 2] ?? 0, n % 3 === 0 ? ['a'] : ['b', 'c']);
  const { db } = await world();
  const counted = () =>
    db.asOwner(async (owner) => {
      const { rows } = await sql<{ tag: string; n: number }>`
        select tag, count(*)::int as n from ticket, unnest(tags) as tag
        where company_id = ${company.id} group by 1 order by 2 desc, 1`.execute(owner);
      return rows.map(({ tag, n }) => `${tag} ${n}`);
    });
  expect(await tags()).toEqual(await counted());
  const [gone] = ids;
  await db.asOwner((owner) =>
    owner
      .deleteFrom('ticket')
      .where('id', '=', gone ?? 0)
      .execute(),
  );
  expect(await tags()).toEqual(await counted());
  const rows = await inCompany(company, (tx) =>
    tx.sql.selectFrom('ticket_tag_tally').select('id').execute(),
  );
  expect(rows.length).toBeLessThan(140);
});
