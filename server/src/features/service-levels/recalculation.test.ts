import { listNotices } from '@maru/contract/notices';
import { createTicket, getTicket } from '@maru/contract/ticket-properties';
import { updateTicketSettings } from '@maru/contract/ticket-settings';
import { assignTicket } from '@maru/contract/ticket-steps';
import { getTimeline } from '@maru/contract/ticket-timeline';
import { describe, expect, test } from 'vitest';
import {
  actionLogOf,
  inCompany,
  newAdministrator,
  newDepartment,
  newMember,
  type TestMember,
} from '../../../test/factories.ts';
import { ticketClock } from '../../../test/ticket-clock.ts';

const DAY = 24 * 60;
const none = { first_answer: null, resolution: null };
const at = (id: number) => ({ params: { id: String(id) } });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const round = async () => (await ticketClock()).round();

/** Around the clock, with so many minutes for a resolution. */
const levels = (resolution: number) => ({
  zone: 'UTC',
  spans: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
  targets: { low: none, normal: { first_answer: null, resolution }, high: none, urgent: none },
});

const save = ({ caller }: TestMember, resolution: number) =>
  caller.call(updateTicketSettings, { body: levels(resolution) });

const create = async ({ caller }: TestMember, body: object = {}) =>
  (await caller.call(createTicket, { body: { subject: 'Parcel', ...body } })).id;

describe('new settings', () => {
  test('tell in each timeline from which day to which a due date moved, and in the log how many', async () => {
    const admin = await newAdministrator();
    await save(admin, 2 * DAY);
    const [one, two] = [await create(admin), await create(admin)];
    const chosen = await create(admin, { due_date: '2099-01-01', due_reason: 'Promised' });
    const unlimited = await create(admin, { priority: 'low' });
    await round();
    const before = (await actionLogOf(admin.company)).length;
    const from = (await admin.caller.call(getTicket, at(one))).due_date;
    await save(admin, 5 * DAY);
    await round();
    await round();
    const to = (await admin.caller.call(getTicket, at(one))).due_date;
    expect(to).not.toBe(from);
    for (const id of [one, two]) {
      const { entries } = await admin.caller.call(getTimeline, at(id));
      expect(entries.slice(1)).toMatchObject([
        { kind: 'event', actor: 'system', changes: [{ field: 'due_date', from, to }] },
      ]);
      const { updated_at } = await admin.caller.call(getTicket, at(id));
      expect(entries.at(-1)?.time_created).toBe(updated_at);
    }
    for (const id of [chosen, unlimited]) {
      expect((await admin.caller.call(getTimeline, at(id))).entries).toHaveLength(1);
    }
    const logged = (await actionLogOf(admin.company)).slice(before + 1);
    expect(
      logged.map(({ user_name, model, extra_info }) => [user_name, model, extra_info]),
    ).toEqual([['(system)', 'ticket settings', 'recalculated_tickets: 2; moved_due_dates: 2']]);
  });

  test('that change no ticket leave no entry', async () => {
    const admin = await newAdministrator();
    await create(admin, { priority: 'low' });
    await save(admin, DAY);
    const before = (await actionLogOf(admin.company)).length;
    await round();
    expect(await actionLogOf(admin.company)).toHaveLength(before);
  });

  test('more tickets than one step: each is told once, and the log has one sum', async () => {
    const admin = await newAdministrator();
    await inCompany(admin.company, (tx) =>
      tx.sql
        .insertInto('ticket')
        .values(
          Array.from({ length: 700 }, (_, n) => ({
            company_id: tx.companyId,
            subject: `Parcel ${n}`,
            requester_name: '',
            customer_email: '',
            due_date: null,
            status: 'new' as const,
            priority: 'normal' as const,
          })),
        )
        .execute(),
    );
    await save(admin, DAY);
    await round();
    const entries = await inCompany(admin.company, (tx) =>
      tx.sql
        .selectFrom('ticket_entry')
        .select(['ticket_id', 'seq'])
        .where('company_id', '=', tx.companyId)
        .execute(),
    );
    expect(new Set(entries.map(({ ticket_id }) => ticket_id)).size).toBe(700);
    expect(entries.every(({ seq }) => seq === 1)).toBe(true);
    expect((await actionLogOf(admin.company)).at(-1)?.extra_info).toBe(
      'recalculated_tickets: 700; moved_due_dates: 700',
    );
  });

  test('reach a ticket that was being made with those of before while they were saved', async () => {
    const admin = await newAdministrator();
    await save(admin, 2 * DAY);
    await round();
    const agent = await newMember(admin.company, { permissions: ['view_ticket', 'add_ticket'] });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The first entry names the account, so a lock on the account stops a new ticket after its dates were computed.
    const holding = inCompany(admin.company, async (tx) => {
      await tx.sql
        .selectFrom('account')
        .select('id')
        .where('company_id', '=', tx.companyId)
        .where('id', '=', agent.id)
        .forUpdate()
        .execute();
      await held;
    });
    await pause(100);
    const creating = create(agent);
    await pause(200);
    const looking = save(admin, 9 * DAY).then(round);
    await pause(500);
    release();
    const [id] = await Promise.all([creating, looking, holding]);
    await round();
    const { due_at, created_at } = await admin.caller.call(getTicket, at(id));
    const minutes = (Date.parse(due_at ?? '') - Date.parse(created_at)) / 60_000;
    expect(Math.round(minutes / DAY)).toBe(9);
  });
});

describe('whoever is told that the time of a ticket has run out', () => {
  const told = async ({ caller }: TestMember) =>
    (await caller.call(listNotices, {})).notices.map(({ kind }) => kind);

  /** A ticket that is late, without anybody having been told yet. */
  async function late(
    admin: TestMember,
    holder: { assignee_id: null; department_id: number | null },
  ) {
    const id = await create(admin);
    if (holder.department_id !== null) {
      await admin.caller.call(assignTicket, { ...at(id), body: holder });
    }
    await inCompany(admin.company, (tx) =>
      tx.sql
        .updateTable('ticket')
        .set({ due_at: new Date(0), next_alarm_at: new Date(0) })
        .where('company_id', '=', tx.companyId)
        .where('id', '=', id)
        .execute(),
    );
    await round();
    return id;
  }

  const nobody = { assignee_id: null, department_id: null } as const;
  const ASSIGNER = ['view_ticket', 'assign_ticket'] as const;

  test('of a ticket that nobody has: those who can assign it and see it', async () => {
    const admin = await newAdministrator();
    const { company } = admin;
    const assigner = await newMember(company, { permissions: ASSIGNER });
    const agent = await newMember(company, { permissions: ['view_ticket', 'change_ticket'] });
    await newMember(company, { permissions: ASSIGNER, is_active: false });
    await late(admin, nobody);
    expect(await told(assigner)).toEqual(['breached']);
    expect(await told(admin)).toEqual(['breached']);
    expect(await told(agent)).toEqual([]);
  });

  test('not those whom the ticket is out of reach of, nor more than twenty, and who is away last', async () => {
    const admin = await newAdministrator();
    const { company } = admin;
    await admin.caller.call(updateTicketSettings, { body: { restricts_tickets: true } });
    const members: TestMember[] = [];
    for (let n = 0; n < 22; n += 1) {
      members.push(await newMember(company, { permissions: ASSIGNER }));
    }
    const [away] = members as [TestMember];
    await inCompany(company, (tx) =>
      tx.sql.insertInto('away').values({ company_id: tx.companyId, account_id: away.id }).execute(),
    );
    // A department without a manager: only who sees all tickets can help.
    const id = await late(admin, { ...nobody, department_id: await newDepartment(company) });
    expect(await told(admin)).toEqual(['breached']);
    const noticed = (ticket: number) =>
      inCompany(company, (tx) =>
        tx.sql
          .selectFrom('notice')
          .select('account_id')
          .where('company_id', '=', tx.companyId)
          .where('ticket_id', '=', ticket)
          .execute(),
      );
    expect((await noticed(id)).map(({ account_id }) => account_id)).toEqual([admin.id]);
    const people = (await noticed(await late(admin, nobody))).map(({ account_id }) => account_id);
    expect(people).toHaveLength(20);
    expect(people).not.toContain(away.id);
  });

  test('of a department’s ticket: its manager, and nobody else', async () => {
    const admin = await newAdministrator();
    const manager = await newMember(admin.company, { permissions: ['view_ticket'] });
    const department = await newDepartment(admin.company, 'Support', manager.id);
    await late(admin, { ...nobody, department_id: department });
    expect(await told(manager)).toEqual(['breached']);
    expect(await told(admin)).toEqual([]);
  });
});
