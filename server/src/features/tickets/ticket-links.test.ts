import { linkTicket, MOST_LINKS, unlinkTicket } from '@maru/contract/ticket-links';
import { getTicket } from '@maru/contract/ticket-properties';
import { getTimeline } from '@maru/contract/ticket-timeline';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newCompany,
  newMember,
  newTicket,
  type TestCompany,
  type TestMember,
} from '../../../test/factories.ts';

const AGENT = ['view_ticket', 'change_ticket'] as const;

let company: TestCompany;
let agent: TestMember;
let one: number;
let other: number;

beforeEach(async () => {
  company = await newCompany();
  agent = await newMember(company, { permissions: AGENT });
  [one, other] = [await newTicket(company, 'One'), await newTicket(company, 'Other')];
});

const at = (id: number) => ({ params: { id: String(id) } });
const link = (id: number, ticket_id: number, { caller } = agent) =>
  caller.attempt(linkTicket, { ...at(id), body: { ticket_id } });
const unlink = (id: number, other_id: number, { caller } = agent) =>
  caller.attempt(unlinkTicket, { params: { id: String(id), other_id: String(other_id) } });
const linksOf = async (id: number, { caller } = agent) =>
  (await caller.call(getTicket, at(id))).links.map((ticket) => ticket.id);
const changesOf = async (id: number, { caller } = agent) =>
  (await caller.call(getTimeline, at(id))).entries.flatMap(({ changes }) => changes);

test('both tickets have the link, an entry in the timeline and one in the log, by number only', async () => {
  // From the newer to the older one: which is first does not matter.
  const made = await link(other, one);
  expect([made.status, made.body]).toEqual([201, { id: one, subject: 'One', status: 'new' }]);
  expect([await linksOf(one), await linksOf(other)]).toEqual([[other], [one]]);
  expect((await unlink(one, other)).status).toBe(204);
  expect([await linksOf(one), await linksOf(other)]).toEqual([[], []]);
  for (const [id, another] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(await changesOf(id)).toEqual([
      { field: 'linked', from: null, to: `#${another}` },
      { field: 'linked', from: `#${another}`, to: null },
    ]);
  }
  const log = (await actionLogOf(company)).filter(({ model }) => model === 'ticket');
  expect(log.map((row) => [row.object_repr, row.extra_info])).toEqual([
    [`#${other}`, `linked: (empty) → #${one}`],
    [`#${one}`, `linked: (empty) → #${other}`],
    [`#${one}`, `linked: #${other} → (empty)`],
    [`#${other}`, `linked: #${one} → (empty)`],
  ]);
});

describe('what is refused changes nothing', () => {
  test('itself, a missing one, one that is linked already, and what is not linked', async () => {
    await link(one, other);
    const before = await actionLogOf(company);
    for (const [id, text] of [
      [one, 'A ticket cannot be linked with itself.'],
      [999_999_999, 'There is no such ticket.'],
      [other, 'These tickets are linked already.'],
    ] as const) {
      const { status, body } = await link(one, id);
      expect([status, body]).toEqual([400, { ticket_id: [text] }]);
    }
    expect((await unlink(one, await newTicket(company))).status).toBe(404);
    expect((await unlink(one, one)).status).toBe(404);
    expect(await actionLogOf(company)).toEqual(before);
    expect(await linksOf(one)).toEqual([other]);
  });

  test('more than fifty, counted on both sides', async () => {
    await inCompany(company, async (tx) => {
      const values = { company_id: tx.companyId, subject: 'x', due_date: null };
      const rows = await tx.sql
        .insertInto('ticket')
        .values(
          Array.from({ length: MOST_LINKS }, () => ({
            ...values,
            status: 'new' as const,
            priority: 'normal' as const,
          })),
        )
        .returning('id')
        .execute();
      await tx.sql
        .insertInto('ticket_link')
        .values(rows.map(({ id }) => ({ company_id: tx.companyId, ticket_id: one, other_id: id })))
        .execute();
    });
    for (const [id, another] of [
      [one, other],
      [other, one],
    ] as const) {
      const { status, body } = await link(id, another);
      expect([status, body]).toEqual([
        400,
        { ticket_id: [`#${one} is linked with 50 tickets already. Remove a link first.`] },
      ]);
    }
    expect(await changesOf(other)).toEqual([]);
  });

  test('of two who link the same at once, one', async () => {
    const answers = await Promise.all([link(one, other), link(other, one), link(one, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    expect(await changesOf(one)).toHaveLength(1);
  });
});

describe('a linked ticket outside the reader’s reach', () => {
  let hidden: number;

  beforeEach(async () => {
    const holder = await newAccount(company, { permissions: ['view_ticket'] });
    hidden = await newTicket(company, 'Hidden');
    await inCompany(company, async (tx) => {
      await tx.sql
        .updateTable('ticket')
        .set({ assignee_id: holder.id, status: 'assigned' })
        .where('id', '=', hidden)
        .execute();
      await tx.sql
        .updateTable('company')
        .set({ restricts_tickets: true })
        .where('id', '=', tx.companyId)
        .execute();
    });
  });

  test('does not count for the limit of who may not see it', async () => {
    await inCompany(company, (tx) =>
      sql`with made as (
          insert into ticket (company_id, subject, status, priority, assignee_id)
          select company_id, 'Hidden', 'assigned', 'normal', assignee_id
          from ticket, generate_series(1, ${MOST_LINKS}::int) where id = ${hidden}
          returning company_id, id)
        insert into ticket_link (company_id, ticket_id, other_id) select company_id, ${one}, id from made`.execute(
        tx.sql,
      ),
    );
    const everyone = await newMember(company, { permissions: [...AGENT, 'view_allticket'] });
    expect((await link(one, other, everyone)).status).toBe(400);
    expect((await link(one, other)).status).toBe(201);
  });

  test('is named in no entry, and can be neither linked nor unlinked', async () => {
    const everyone = await newMember(company, { permissions: [...AGENT, 'view_allticket'] });
    const missing = await link(one, 999_999_999);
    const { status, body } = await link(one, hidden);
    expect([status, body]).toEqual([missing.status, missing.body]);
    await link(one, hidden, everyone);
    await link(one, other, everyone);
    expect(await linksOf(one, everyone)).toEqual([hidden, other]);
    expect(await linksOf(one)).toEqual([other]);
    expect((await unlink(one, hidden)).status).toBe(404);
    expect((await changesOf(one, everyone)).map(({ to }) => to)).toEqual([
      `#${hidden}`,
      `#${other}`,
    ]);
    expect((await changesOf(one)).map(({ to }) => to)).toEqual(['#', `#${other}`]);
    await unlink(one, hidden, everyone);
    expect((await changesOf(one)).map(({ from }) => from)).toEqual([null, null, '#']);
  });
});
