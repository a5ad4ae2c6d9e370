import {
  listNotices,
  markAllNoticesRead,
  markNoticesRead,
  NOTICE_LIMITS,
  type NoticePage,
} from '@maru/contract/notices';
import { createTicket } from '@maru/contract/ticket-properties';
import { addTicketNote, replyToTicket } from '@maru/contract/ticket-replies';
import { assignTicket, setTicketStatus, takeTicket } from '@maru/contract/ticket-steps';
import { getTimeline } from '@maru/contract/ticket-timeline';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newCompany,
  newDepartment,
  newMember,
  newNotice,
  newTicket,
  type TestCompany,
  type TestMember,
} from '../../../test/factories.ts';
import { world } from '../../../test/world.ts';
import { notify } from '../../core/notices/notify.ts';
import { SessionCache } from '../../core/session/session-cache.ts';
import { Work } from '../../core/work.ts';

const AGENT = ['view_ticket', 'add_ticket', 'change_ticket', 'assign_ticket'] as const;

let company: TestCompany;
let ada: TestMember;
let bo: TestMember;

beforeEach(async () => {
  company = await newCompany();
  ada = await newMember(company, { permissions: AGENT, first_name: 'Ada', last_name: 'Lee' });
  bo = await newMember(company, { permissions: AGENT, first_name: 'Bo', last_name: 'Kim' });
});

const at = (id: number) => ({ params: { id: String(id) } });
const noticesOf = ({ caller }: TestMember) => caller.call(listNotices, {});
const give = (by: TestMember, ticket: number, to: { id: number } | null, department_id = null) =>
  by.caller.call(assignTicket, {
    ...at(ticket),
    body: { assignee_id: to?.id ?? null, department_id },
  });
const note = (by: TestMember, ticket: number, content: string) =>
  by.caller.call(addTicketNote, { ...at(ticket), body: { content } });

const change = (columns: object) => (table: 'company' | 'ticket', id: number) =>
  inCompany(company, (tx) => tx.sql.updateTable(table).set(columns).where('id', '=', id).execute());
const restrict = () => change({ restricts_tickets: true })('company', company.id);

describe('who is told that a ticket is theirs', () => {
  test('whom somebody else gives it to, hands it over to, or makes it for', async () => {
    const ticket = await newTicket(company, 'Where is my parcel?');
    await give(ada, ticket, bo);
    expect(await noticesOf(bo)).toMatchObject({
      unread: 1,
      older: null,
      notices: [
        {
          kind: 'assigned',
          ticket: { id: ticket, subject: 'Where is my parcel?' },
          by: 'Ada Lee',
          is_read: false,
        },
      ],
    });
    await give(bo, ticket, ada);
    expect(await noticesOf(ada)).toMatchObject({ unread: 1, notices: [{ by: 'Bo Kim' }] });
    const made = await ada.caller.call(createTicket, {
      body: { subject: 'For Bo', assignee_id: bo.id },
    });
    expect((await noticesOf(bo)).notices.map((one) => one.ticket?.id)).toEqual([made.id, ticket]);
  });

  test('nobody for what they did themselves, for other changes, or for what failed', async () => {
    const ticket = await newTicket(company);
    await ada.caller.call(takeTicket, at(ticket));
    await give(ada, await newTicket(company), ada);
    await ada.caller.call(createTicket, { body: { subject: 'Mine', assignee_id: ada.id } });
    await ada.caller.call(setTicketStatus, { ...at(ticket), body: { status: 'processing' } });
    const stranger = await newAccount(company);
    const body = { assignee_id: stranger.id, department_id: null };
    expect((await bo.caller.attempt(assignTicket, { ...at(ticket), body })).status).toBe(400);
    await give(bo, ticket, ada);
    for (const one of [ada, bo]) {
      expect(await noticesOf(one)).toEqual({ notices: [], older: null, unread: 0 });
    }
  });

  test('the system has no name, and the same notice is given once', async () => {
    const ticket = await newTicket(company);
    const { db } = await world();
    const work = new Work(db, new SessionCache(db), () => {});
    const origin = { userName: '(system)', ip: '', requestId: '' };
    const warned = { accountId: bo.id, kind: 'warned', ticketId: ticket } as const;
    await work.write(company.id, origin, async (unit) => notify(unit, [warned, warned]));
    expect(await noticesOf(bo)).toMatchObject({ notices: [{ kind: 'warned', by: '' }] });
    const failing = work.write(company.id, origin, async (unit) => {
      notify(unit, [warned]);
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect((await noticesOf(bo)).unread).toBe(1);
  });
});

describe('mentions', () => {
  test('in a note: each person once, compared as at sign-in, also before a Korean particle', async () => {
    const ticket = await newTicket(company);
    const spaced = await newMember(company, { permissions: AGENT, username: 'mi na park' });
    const text = `@${bo.username.toUpperCase()}님 확인 부탁드려요, (@${bo.username}) @mi na park. @nobody`;
    const written = await note(ada, ticket, text);
    expect(written.mentions.map(({ start, end }) => text.slice(start, end))).toEqual([
      `@${bo.username.toUpperCase()}`,
      `@${bo.username}`,
      '@mi na park',
    ]);
    const { entries } = await ada.caller.call(getTimeline, at(ticket));
    expect(entries.find(({ kind }) => kind === 'note')?.mentions).toEqual(written.mentions);
    for (const one of [bo, spaced]) {
      expect(await noticesOf(one)).toMatchObject({
        unread: 1,
        notices: [{ kind: 'mentioned', by: 'Ada Lee', ticket: { id: ticket } }],
      });
    }
  });

  test('not in a reply, an email address or a longer name; not of oneself, and not twice by a repeated call', async () => {
    const ticket = await newTicket(company);
    await ada.caller.call(replyToTicket, {
      ...at(ticket),
      body: { content: `@${bo.username} please` },
    });
    const none = `mail me@${bo.username} or @${bo.username}2 or @${ada.username}`;
    expect((await note(ada, ticket, none)).mentions).toHaveLength(1);
    expect((await noticesOf(bo)).unread).toBe(0);
    expect((await noticesOf(ada)).unread).toBe(0);
    const keyed = ada.caller.with({ 'idempotency-key': 'a-key-of-one-note' });
    for (const _ of [1, 2]) {
      const body = { content: `@${bo.username}` };
      await keyed.call(addTicketNote, { ...at(ticket), body });
    }
    expect((await noticesOf(bo)).unread).toBe(1);
  });

  test('only of active people of the company within whose reach the ticket is', async () => {
    await restrict();
    const department_id = await newDepartment(company);
    const ticket = await newTicket(company);
    await change({ assignee_id: ada.id, department_id, status: 'assigned' })('ticket', ticket);
    const of = (permissions: readonly (typeof AGENT)[number][], more = {}) =>
      newMember(company, { permissions, ...more });
    const all = await newMember(company, { permissions: ['view_ticket', 'view_allticket'] });
    const colleague = await of(AGENT, { department_id });
    const unable = await of([]);
    const inactive = await of(AGENT, { is_active: false });
    const foreign = await newMember(await newCompany(), { permissions: AGENT });
    const people = [all, colleague, bo, unable, inactive, foreign];
    const { mentions } = await note(
      ada,
      ticket,
      people.map(({ username }) => `@${username}`).join(' '),
    );
    expect(mentions.map(({ account }) => account)).toEqual([all.id, colleague.id]);
  });

  test(`at most ${NOTICE_LIMITS.mentions} people`, async () => {
    const group = ada.groupIds;
    const people = await Promise.all(
      Array.from({ length: NOTICE_LIMITS.mentions + 1 }, () =>
        newAccount(company, { groupIds: group }),
      ),
    );
    const text = people.map(({ username }) => `@${username}`).join(' ');
    const { mentions } = await note(ada, await newTicket(company), text);
    expect(mentions).toHaveLength(NOTICE_LIMITS.mentions);
  });
});

describe('GET /api/notices/', () => {
  test('what leaves one’s reach is neither shown nor counted, and comes back unread', async () => {
    await restrict();
    const [moving, staying] = [await newTicket(company, 'Moving'), await newTicket(company)];
    await give(ada, moving, bo);
    await give(ada, staying, bo);
    const { id } = await newAccount(company, { permissions: ['view_ticket'] });
    const [newest, oldest] = (await noticesOf(bo)).notices;
    await change({ assignee_id: id })('ticket', moving);
    const seen = await noticesOf(bo);
    expect(seen.unread).toBe(1);
    expect(seen.notices.map(({ ticket }) => ticket?.id)).toEqual([staying]);
    const ids = [oldest?.id ?? 0];
    expect(await bo.caller.attempt(markNoticesRead, { body: { ids } })).toMatchObject({
      status: 400,
      body: { ids: ['There is no such notice.'] },
    });
    await bo.caller.call(markAllNoticesRead, { body: { until: newest?.id ?? 0 } });
    await change({ assignee_id: bo.id })('ticket', moving);
    expect(await noticesOf(bo)).toMatchObject({
      unread: 1,
      notices: [{ is_read: true }, { is_read: false }],
    });
  });

  test('many of one kind do not push out the others', async () => {
    const ticket = await newTicket(company);
    await inCompany(company, async (tx) => {
      const row = { company_id: company.id, account_id: bo.id, ticket_id: ticket, actor_name: '' };
      await tx.sql
        .insertInto('notice')
        .values({ ...row, kind: 'assigned' })
        .execute();
      const rows = Array.from({ length: 300 }, () => ({ ...row, kind: 'mentioned' as const }));
      await tx.sql.insertInto('notice').values(rows).execute();
    });
    await give(ada, ticket, bo);
    const kinds = await inCompany(company, (tx) =>
      tx.sql.selectFrom('notice').select('kind').where('account_id', '=', bo.id).execute(),
    );
    const count = (wanted: string) => kinds.filter(({ kind }) => kind === wanted).length;
    expect([count('mentioned'), count('assigned')]).toEqual([NOTICE_LIMITS.stored / 2, 2]);
  });

  test('pages, and a count up to its limit; only the newest are kept', async () => {
    const ticket = await newTicket(company);
    const { stored } = NOTICE_LIMITS;
    await inCompany(company, async (tx) => {
      const row = { company_id: company.id, account_id: bo.id, ticket_id: ticket };
      const rows = Array.from({ length: stored + 5 }, (_, n) => ({
        ...row,
        kind: n % 2 === 0 ? ('warned' as const) : ('mentioned' as const),
        actor_name: '',
      }));
      await tx.sql.insertInto('notice').values(rows).execute();
    });
    await newNotice(ada, ticket);
    await give(ada, ticket, bo);
    const seen: number[] = [];
    let before: number | null = null;
    do {
      const query: Record<string, string> = {
        limit: '50',
        ...(before !== null && { before: String(before) }),
      };
      const page: NoticePage = await bo.caller.call(listNotices, { query });
      expect(page.unread).toBe(NOTICE_LIMITS.unread);
      seen.push(...page.notices.map(({ id }) => id));
      before = page.older;
    } while (before !== null);
    expect(seen).toHaveLength(stored);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect((await noticesOf(ada)).notices).toHaveLength(1);
    expect((await bo.caller.attempt(listNotices, { query: { limit: '51' } })).status).toBe(400);
  });

  test('goes with its account and its ticket', async () => {
    const [gone, left] = [await newTicket(company), await newTicket(company)];
    await give(ada, gone, bo);
    await give(ada, left, bo);
    await inCompany(company, (tx) => tx.sql.deleteFrom('ticket').where('id', '=', gone).execute());
    expect((await noticesOf(bo)).notices.map(({ ticket }) => ticket?.id)).toEqual([left]);
    await inCompany(company, (tx) =>
      tx.sql.deleteFrom('account').where('id', '=', bo.id).execute(),
    );
    const rows = await inCompany(company, (tx) =>
      tx.sql.selectFrom('notice').selectAll().where('company_id', '=', company.id).execute(),
    );
    expect(rows).toEqual([]);
  });
});

describe('marking as read', () => {
  test('some, and all up to one: a later one stays unread, others’ stay as they are, and nothing is logged', async () => {
    const ticket = await newTicket(company);
    const ids = [];
    for (const _ of [1, 2, 3, 4]) ids.push(await newNotice(bo, ticket));
    const hers = await newNotice(ada, ticket);
    const before = await actionLogOf(company);
    const [first = 0, , third = 0, fourth = 0] = ids;
    expect(await bo.caller.call(markNoticesRead, { body: { ids: [first] } })).toEqual({
      unread: 3,
    });
    expect(await bo.caller.call(markNoticesRead, { body: { ids: [first] } })).toEqual({
      unread: 3,
    });
    const all = await bo.caller.call(markAllNoticesRead, { body: { until: third } });
    expect(all).toEqual({ unread: 1 });
    const unread = (await noticesOf(bo)).notices.filter(({ is_read }) => !is_read);
    expect(unread.map(({ id }) => id)).toEqual([fourth]);
    for (const [endpoint, body] of [
      [markNoticesRead, { ids: [fourth, hers] }],
      [markAllNoticesRead, { until: hers }],
    ] as const) {
      expect((await bo.caller.attempt(endpoint, { body })).status).toBe(400);
    }
    expect((await noticesOf(bo)).unread).toBe(1);
    expect((await noticesOf(ada)).unread).toBe(1);
    expect(await actionLogOf(company)).toEqual(before);
  });
});
