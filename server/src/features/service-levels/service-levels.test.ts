import { listNotices } from '@maru/contract/notices';
import { countTickets } from '@maru/contract/ticket-counts';
import { createTicket, getTicket, patchTicket } from '@maru/contract/ticket-properties';
import { replyToTicket } from '@maru/contract/ticket-replies';
import {
  getServiceLevel,
  getTicketSettings,
  listTicketMarks,
  updateTicketSettings,
} from '@maru/contract/ticket-settings';
import {
  assignTicket,
  holdTicket,
  resumeTicket,
  setTicketStatus,
} from '@maru/contract/ticket-steps';
import { getTimeline } from '@maru/contract/ticket-timeline';
import { listTickets } from '@maru/contract/tickets';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  actionLogOf,
  inCompany,
  newAdministrator,
  newMember,
  type TestCompany,
  type TestMember,
} from '../../../test/factories.ts';
import { ticketClock } from '../../../test/ticket-clock.ts';
import type { Alarm } from '../../core/schema.ts';

const DAY = 24 * 3_600_000;
const none = { first_answer: null, resolution: null };
/** Around the clock, so that tests need not know which day it is. */
const ALWAYS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));
const TARGETS = {
  low: none,
  normal: { first_answer: 60, resolution: 600 },
  high: { first_answer: 30, resolution: 300 },
  urgent: { first_answer: 10, resolution: 100 },
};
const LEVELS = { zone: 'UTC', spans: ALWAYS, holidays: [], targets: TARGETS };

const at = (id: number) => ({ params: { id: String(id) } });

async function newDesk(levels: object = LEVELS) {
  const admin = await newAdministrator();
  await admin.caller.call(updateTicketSettings, { body: levels });
  await (await ticketClock()).round();
  return admin;
}

const create = async ({ caller }: TestMember, body: object = {}) =>
  caller.call(createTicket, { body: { subject: 'Parcel', ...body } });

/** As if the ticket had been made so many minutes ago. */
const age = (company: TestCompany, id: number, minutes: number) =>
  inCompany(company, async (tx) => {
    await tx.sql
      .updateTable('ticket')
      .set({ time_created: new Date(Date.now() - minutes * 60_000) })
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .execute();
    await tx.sql
      .updateTable('ticket_settings')
      .set({ recalculates_after: 0 })
      .where('company_id', '=', tx.companyId)
      .execute();
  });

const raised = (company: TestCompany, id: number, alarms: Alarm[]) =>
  inCompany(company, (tx) =>
    tx.sql
      .updateTable('ticket')
      .set({ alarms })
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .execute(),
  );

/** From the minute in which it began. */
const minutesFrom = (start: string, end: string | null) =>
  end && Math.round((Date.parse(end) - Date.parse(`${start.slice(0, 16)}Z`)) / 60_000);

describe('settings of tickets', () => {
  test('begin without hours and targets, in the zone of the server', async () => {
    const { caller } = await newAdministrator();
    const { body, headers } = await caller.attempt(getTicketSettings, {});
    expect([body, headers.etag]).toEqual([
      {
        restricts_tickets: false,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        spans: [],
        holidays: [],
        targets: { low: none, normal: none, high: none, urgent: none },
        is_recalculating: false,
      },
      '"0"',
    ]);
  });

  test('are stored, logged from → to, and refused when stale', async () => {
    const { caller, company, username } = await newAdministrator();
    const body = {
      restricts_tickets: true,
      ...LEVELS,
      zone: 'asia/seoul',
      holidays: [
        { name: '설날', from: '2027-02-06', to: '2027-02-08' },
        { name: '', from: '2027-05-05', to: '2027-05-05' },
      ],
    };
    const first = await caller.attempt(updateTicketSettings, { body });
    expect(first.body).toMatchObject({ ...body, zone: 'Asia/Seoul', is_recalculating: true });
    expect((await caller.call(getTicketSettings, {})).holidays).toEqual(body.holidays);
    const [entry] = await actionLogOf(company);
    expect(entry).toMatchObject({ user_name: username, model: 'ticket settings' });
    expect(entry?.extra_info).toContain('restricts_tickets: false → true');
    expect(entry?.extra_info).toContain('"2027-02-06 to 2027-02-08 설날"'.replaceAll('"', ''));
    expect(entry?.extra_info).toMatch(/2027-05-05 to 2027-05-05(?! )/);
    const stale = await caller
      .with({ 'if-match': '"0"' })
      .attempt(updateTicketSettings, { body: { zone: 'UTC' } });
    expect(stale.status).toBe(412);
    expect((await caller.call(getTicketSettings, {})).zone).toBe('Asia/Seoul');
  });

  test('restrict who sees which tickets, at once', async () => {
    const admin = await newDesk();
    const agent = await newMember(admin.company, { permissions: ['view_ticket'] });
    const { id } = await create(admin);
    await admin.caller.call(assignTicket, {
      ...at(id),
      body: { assignee_id: admin.id, department_id: null },
    });
    expect((await agent.caller.attempt(getTicket, at(id))).status).toBe(200);
    await admin.caller.call(updateTicketSettings, { body: { restricts_tickets: true } });
    expect((await agent.caller.attempt(getTicket, at(id))).status).toBe(404);
  });

  test.each([
    [{ zone: 'Seoul' }, 'zone', 'Enter a time zone name such as Asia/Seoul.'],
    [{ zone: '+09:00' }, 'zone', 'Enter a time zone name such as Asia/Seoul.'],
    [
      { spans: [{ weekday: 1, from: '18:00', to: '09:00' }] },
      'spans',
      'Monday 18:00–09:00: the end must be after the beginning.',
    ],
    [
      { spans: [{ weekday: 1, from: '09:00', to: '9:30' }] },
      'spans',
      'Entry 1 to: Enter a time as HH:MM.',
    ],
    [
      {
        spans: [
          { weekday: 1, from: '09:00', to: '12:00' },
          { weekday: 2, from: '11:00', to: '12:00' },
          { weekday: 1, from: '11:59', to: '13:00' },
        ],
      },
      'spans',
      'Monday: 11:59–13:00 overlaps with 09:00–12:00.',
    ],
    [{ spans: [{ weekday: 8, from: '09:00', to: '10:00' }] }, 'spans', /^Entry 1 weekday: /],
    [
      { holidays: [{ name: 'Lunar New Year', from: '2027-02-08', to: '2027-02-06' }] },
      'holidays',
      'Entry 1: The last day must not be before the first.',
    ],
    [
      {
        holidays: [
          { name: 'One', from: '2027-02-06', to: '2027-02-08' },
          { name: 'Two', from: '2027-02-08', to: '2027-02-08' },
        ],
      },
      'holidays',
      'Entry 2: This holiday overlaps with entry 1.',
    ],
    [
      { targets: { ...TARGETS, high: { first_answer: 60, resolution: 30 } } },
      'targets',
      'High: the first answer cannot take longer than the resolution.',
    ],
    [{ targets: { ...TARGETS, low: { first_answer: 0, resolution: null } } }, 'targets', /./],
    [{ targets: { low: none } }, 'targets', 'This field is required.'],
    [
      {
        targets: { ...TARGETS, urgent: { first_answer: null, resolution: 60_000 } },
        spans: [{ weekday: 1, from: '09:00', to: '09:30' }],
      },
      'targets',
      'Urgent: this target takes more than two years of these working hours.',
    ],
    [
      { holidays: [{ name: 'For ever', from: '2026-01-01', to: '9999-12-31' }] },
      'holidays',
      'Entry 1 to: Enter a day from 1970 to 2199.',
    ],
  ])('refuse %j', async (body, field, message) => {
    const { caller, company } = await newAdministrator();
    const { status, body: refused } = await caller.attempt(updateTicketSettings, { body });
    expect([status, Object.keys(refused)]).toEqual([400, [field]]);
    expect(refused[field][0]).toEqual(
      message instanceof RegExp ? expect.stringMatching(message) : message,
    );
    expect(await actionLogOf(company)).toEqual([]);
  });
});

describe('the due date', () => {
  test('is the target of the priority, and follows it', async () => {
    const admin = await newDesk();
    const made = await create(admin);
    expect(minutesFrom(made.created_at, made.due_at)).toBe(600);
    expect(made.due_date).toBe(made.due_at?.slice(0, 10));
    const urgent = await admin.caller.call(patchTicket, {
      ...at(made.id),
      body: { priority: 'urgent' },
    });
    expect(minutesFrom(made.created_at, urgent.due_at)).toBe(100);
    const low = await admin.caller.call(patchTicket, { ...at(made.id), body: { priority: 'low' } });
    expect([low.due_at, low.due_date]).toEqual([null, null]);
  });

  test('that somebody set stays through everything, until it is taken back', async () => {
    const admin = await newDesk();
    const { id } = await create(admin);
    const body = { due_date: '2027-05-05', due_reason: 'Promised' };
    await admin.caller.call(patchTicket, { ...at(id), body });
    await admin.caller.call(patchTicket, { ...at(id), body: { priority: 'urgent' } });
    await admin.caller.call(holdTicket, { ...at(id), body: { reason: 'Waiting' } });
    const kept = await admin.caller.call(resumeTicket, at(id));
    expect(kept).toMatchObject({
      due_date: '2027-05-05',
      due_at: '2027-05-06T00:00:00.000Z',
      due_by_hand: true,
    });
    await admin.caller.call(updateTicketSettings, { body: { zone: 'Asia/Seoul' } });
    await (await ticketClock()).round();
    const moved = await admin.caller.call(getTicket, at(id));
    expect(moved.due_at).toBe('2027-05-05T15:00:00.000Z');
    const level = await admin.caller.call(getServiceLevel, at(id));
    expect(level.by_hand).toEqual({ due_date: '2027-05-05', due_at: moved.due_at });
    const back = await admin.caller.call(patchTicket, { ...at(id), body: { due_date: null } });
    expect(back.due_by_hand).toBe(false);
    expect(minutesFrom(back.created_at, back.due_at)).toBe(100);
    expect(back.due_reason).toBe('');
  });

  test('waits while the ticket is on hold and while it is closed', async () => {
    const admin = await newDesk();
    const { id, created_at } = await create(admin);
    const held = await admin.caller.call(holdTicket, { ...at(id), body: { reason: 'Waiting' } });
    expect([held.due_at, held.due_date]).toEqual([null, null]);
    const wake_at = new Date(Date.now() + 2 * DAY).toISOString();
    const planned = await admin.caller.call(holdTicket, {
      ...at(id),
      body: { reason: 'Waiting', wake_at },
    });
    expect(minutesFrom(created_at, planned.due_at)).toBe(2 * 24 * 60 + 600);
    const resumed = await admin.caller.call(resumeTicket, at(id));
    expect(minutesFrom(created_at, resumed.due_at)).toBe(600);
    const close = { status: 'closed', resolution: 'solved' } as const;
    const closed = await admin.caller.call(setTicketStatus, { ...at(id), body: close });
    expect(closed.due_at).toBe(resumed.due_at);
    const reopened = await admin.caller.call(setTicketStatus, {
      ...at(id),
      body: { status: 'new' },
    });
    expect(minutesFrom(created_at, reopened.due_at)).toBe(600);
    const { resolution } = await admin.caller.call(getServiceLevel, at(id));
    expect(resolution?.pieces.map(({ kind, name }) => [kind, name])).toEqual(
      expect.arrayContaining([
        ['hold', 'Waiting'],
        ['closed', ''],
      ]),
    );
  });

  test('of open tickets follows new settings; nobody is told what they make late at once', async () => {
    const admin = await newAdministrator();
    const [{ id: old }, { id: fresh }] = [await create(admin), await create(admin)];
    await age(admin.company, old, 24 * 60);
    await admin.caller.call(updateTicketSettings, { body: LEVELS });
    expect((await admin.caller.call(getTicketSettings, {})).is_recalculating).toBe(true);
    const before = (await actionLogOf(admin.company)).length;
    const clocks = await Promise.all([ticketClock(), ticketClock()]);
    await Promise.all(clocks.map((clock) => clock.round()));
    expect((await admin.caller.call(getTicketSettings, {})).is_recalculating).toBe(false);
    const due = async (id: number) => {
      const { created_at, due_at } = await admin.caller.call(getTicket, at(id));
      return minutesFrom(created_at, due_at);
    };
    expect([await due(old), await due(fresh)]).toEqual([600, 600]);
    expect(await admin.caller.call(listTicketMarks, {})).toEqual([
      { id: old, on_hold: false, level: 'breached' },
    ]);
    const logged = (await actionLogOf(admin.company)).slice(before);
    expect(logged.map(({ user_name, model }) => [user_name, model])).toEqual([
      ['(system)', 'ticket settings'],
    ]);
    const query = { view: 'overdue' } as const;
    const overdue = await admin.caller.call(listTickets, { query });
    expect(overdue.map(({ id }) => id)).toEqual([old]);
    expect((await admin.caller.call(countTickets, {})).overdue).toBe(1);
  });
});

describe('alarms', () => {
  const told = async ({ caller }: TestMember, id: number) => {
    const { entries } = await caller.call(getTimeline, at(id));
    return entries.flatMap(({ changes }) =>
      changes.flatMap(({ field, to }) => (field === 'service_level' ? [to] : [])),
    );
  };

  test('at 80 % and at the breach: in timeline, log and marks, once, by whichever process', async () => {
    const admin = await newDesk();
    const agent = await newMember(admin.company, { permissions: ['view_ticket'] });
    const { id } = await create(admin, { priority: 'urgent', assignee_id: agent.id });
    const round = async () => {
      const clocks = await Promise.all([ticketClock(), ticketClock(), ticketClock()]);
      await Promise.all(clocks.map((clock) => clock.round()));
    };
    const move = (minutes: number) =>
      inCompany(admin.company, (tx) => {
        const earlier = (column: string) =>
          sql`${sql.ref(column)} - make_interval(mins => ${minutes})`;
        return sql`update ticket set answer_warn_at = ${earlier('answer_warn_at')},
          answer_due_at = ${earlier('answer_due_at')}, due_warn_at = ${earlier('due_warn_at')},
          due_at = ${earlier('due_at')}, next_alarm_at = ${earlier('next_alarm_at')}
          where company_id = ${tx.companyId} and id = ${id}`.execute(tx.sql);
      });
    await round();
    expect(await told(admin, id)).toEqual([]);
    await move(9);
    await round();
    expect(await told(admin, id)).toEqual(['answer_warned']);
    const marks = () => admin.caller.call(listTicketMarks, {});
    expect(await marks()).toEqual([{ id, on_hold: false, level: 'warned' }]);
    // All were down for hours.
    await move(200);
    await round();
    await round();
    expect(await told(admin, id)).toEqual([
      'answer_warned',
      'answer_breached',
      'resolution_warned',
      'resolution_breached',
    ]);
    expect(await marks()).toEqual([{ id, on_hold: false, level: 'breached' }]);
    const { notices } = await agent.caller.call(listNotices, {});
    expect(notices.map(({ kind, ticket, by }) => [kind, ticket?.id, by])).toEqual([
      ['breached', id, ''],
      ['warned', id, ''],
      ['assigned', id, expect.any(String)],
    ]);
    const logged = (await actionLogOf(admin.company)).filter(
      ({ user_name }) => user_name === '(system)',
    );
    expect(logged.map(({ object_repr, extra_info }) => [object_repr, extra_info])).toEqual([
      [`#${id}`, 'service level: answer_warned'],
      [`#${id}`, 'service level: answer_breached, resolution_warned, resolution_breached'],
    ]);
  });

  test('an answer ends those about the first answer', async () => {
    const admin = await newDesk();
    const { id, created_at } = await create(admin);
    await raised(admin.company, id, ['answer_warned', 'answer_breached']);
    const marks = () => admin.caller.call(listTicketMarks, {});
    expect(await marks()).toEqual([{ id, on_hold: false, level: 'breached' }]);
    await admin.caller.call(replyToTicket, { ...at(id), body: { content: 'On its way' } });
    expect(await marks()).toEqual([]);
    const level = await admin.caller.call(getServiceLevel, at(id));
    expect(level.first_answer).toMatchObject({ met_at: expect.any(String), is_breached: true });
    const next = await inCompany(admin.company, (tx) =>
      tx.sql
        .selectFrom('ticket')
        .select('next_alarm_at')
        .where('company_id', '=', tx.companyId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    expect(minutesFrom(created_at, next.next_alarm_at?.toISOString() ?? null)).toBe(480);
  });

  test('a priority that is raised may make a ticket late at once, and people are told', async () => {
    const admin = await newDesk();
    const { id } = await create(admin);
    await age(admin.company, id, 200);
    await (await ticketClock()).round();
    expect(await told(admin, id)).toEqual([]);
    await admin.caller.call(patchTicket, { ...at(id), body: { priority: 'urgent' } });
    await (await ticketClock()).round();
    expect(await told(admin, id)).toEqual(['resolution_warned', 'resolution_breached']);
    // Lower again: it is not late any more, and may become so again.
    await admin.caller.call(patchTicket, { ...at(id), body: { priority: 'normal' } });
    const { resolution } = await admin.caller.call(getServiceLevel, at(id));
    expect(resolution).toMatchObject({ is_warned: false, is_breached: false, left: 399 });
  });
});
