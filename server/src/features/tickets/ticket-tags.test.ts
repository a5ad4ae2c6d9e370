import { PERMISSIONS } from '@maru/contract/permissions';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { createTicket, patchTicket } from '@maru/contract/ticket-properties';
import { assignTicket } from '@maru/contract/ticket-steps';
import { listTicketTags } from '@maru/contract/ticket-tags';
import { listTickets } from '@maru/contract/tickets';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  inCompany,
  newCompany,
  newMember,
  type TestCompany,
  type TestMember,
} from '../../../test/factories.ts';
import { world } from '../../../test/world.ts';

let company: TestCompany;
let agent: TestMember;

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

const restrict = ({ id }: TestCompany) =>
  inCompany(company, (tx) =>
    tx.sql.updateTable('company').set({ restricts_tickets: true }).where('id', '=', id).execute(),
  );

describe('the different tags of a company', () => {
  const hideFilled = (assignee_id: number) =>
    inCompany(company, (tx) =>
      tx.sql.updateTable('ticket').set({ assignee_id }).where('subject', '=', 'All').execute(),
    );

  const most = TICKET_LIMITS.companyTags;
  const fill = (count: number) =>
    inCompany(company, (tx) =>
      tx.sql
        .insertInto('ticket')
        .values({
          company_id: tx.companyId,
          subject: 'All',
          requester_name: '',
          customer_email: '',
          due_date: null,
          status: 'new',
          priority: 'normal',
          tags: Array.from({ length: count }, (_, n) => `Tag ${n}`),
        })
        .execute(),
    );
  const refused = {
    tags: [
      `The company has ${most} different tags already. Use one of them, or take tags that are not needed any more off their tickets.`,
    ],
  };

  test('are at most so many; those that exist can be used, and one that is not used frees a place', async () => {
    const id = await make();
    await fill(most - 1);
    expect((await tag(id, ['new one', 'another'])).body).toEqual(refused);
    expect((await tag(id, ['new one'])).status).toBe(200);
    const { status, body } = await agent.caller.attempt(createTicket, {
      body: { subject: 'Tagged', tags: ['another'] },
    });
    expect([status, body]).toEqual([400, refused]);
    expect((await tag(id, ['NEW ONE', 'tag 7'])).status).toBe(200);
    await tag(id, ['Tag 8']);
    expect((await tag(id, ['another'])).status).toBe(200);
  });

  test('at the limit, tags of tickets outside one’s reach are refused as any unknown one', async () => {
    const boss = await newMember(company, { permissions: PERMISSIONS });
    await restrict(company);
    const other = await newMember(company, { permissions: ['view_ticket', 'change_ticket'] });
    const mine = await make('seen');
    await fill(most - 2);
    await hideFilled(boss.id);
    const hidden = await make('Zebra');
    await inCompany(company, (tx) =>
      tx.sql.updateTable('ticket').set({ assignee_id: boss.id }).where('id', '=', hidden).execute(),
    );
    const answers = [];
    for (const name of ['Zebra', 'Nowhere', 'seen']) {
      const body = { tags: [name] };
      const input = { params: { id: String(mine) }, body };
      answers.push((await other.caller.attempt(patchTicket, input)).status);
    }
    expect(answers).toEqual([400, 400, 200]);
  });

  test('two who bring the last one at once: one of them is refused', async () => {
    const ids = [await make(), await make(), await make()];
    await fill(most - 1);
    const answers = await Promise.all(ids.map((id, n) => tag(id, [`last ${n}`])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test('the sums of other tags and holders are left alone when a ticket changes', async () => {
    const id = await make('mine');
    await fill(500);
    const rows = () =>
      inCompany(company, (tx) =>
        tx.sql
          .selectFrom('ticket_tag_tally')
          .select(['id', 'tag'])
          .where('company_id', '=', tx.companyId)
          .where('tag', '<>', 'mine')
          .where('tag', '<>', 'other')
          .orderBy('id')
          .execute(),
      );
    const before = await rows();
    for (let n = 0; n < 40; n += 1) await tag(id, [n % 2 === 0 ? 'other' : 'mine']);
    expect(await rows()).toEqual(before);
    const own = await inCompany(company, (tx) =>
      tx.sql
        .selectFrom('ticket_tag_tally')
        .select('id')
        .where('company_id', '=', tx.companyId)
        .where('tag', 'in', ['mine', 'other'])
        .execute(),
    );
    // Each change adds two rows; they are summed up on the way.
    expect(own.length).toBeLessThan(40);
  });
});
