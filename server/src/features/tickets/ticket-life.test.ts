import { readFileSync } from 'node:fs';
import {
  type AssigneeKind,
  NEXT_STATUSES,
  obstacleTo,
  possibleStatuses,
  TICKET_STATUSES,
  type TicketStatus,
} from '@maru/contract/ticket-life';
import { latestWake } from '@maru/contract/ticket-limits';
import { createTicket, getTicket, patchTicket } from '@maru/contract/ticket-properties';
import {
  assignTicket,
  holdTicket,
  resumeTicket,
  setTicketStatus,
  takeTicket,
} from '@maru/contract/ticket-steps';
import { getTimeline } from '@maru/contract/ticket-timeline';
import { describe, expect, test, vi } from 'vitest';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  newDepartment,
  newMember,
  newTicket,
  type TestCompany,
} from '../../../test/factories.ts';

const VIEWER = { permissions: ['view_ticket'] } as const;
const at = (id: number) => ({ params: { id: String(id) } });
const AGENT = ['view_ticket', 'add_ticket', 'change_ticket', 'assign_ticket'] as const;

interface Start {
  status: TicketStatus;
  assignee: AssigneeKind;
  department: boolean;
}

/** A ticket in a given state, made directly in the database. */
async function ticketIn(company: TestCompany, { status, assignee, department }: Start) {
  const id = await newTicket(company);
  const isAccount = assignee === 'active' || assignee === 'inactive';
  const account = isAccount
    ? await newAccount(company, {
        permissions: ['view_ticket'],
        is_active: assignee === 'active',
        first_name: 'Olivia',
        last_name: 'Bennett',
      })
    : undefined;
  const department_id = department ? await newDepartment(company) : null;
  await inCompany(company, (tx) =>
    tx.sql
      .updateTable('ticket')
      .set({
        status,
        department_id,
        assignee_id: account?.id ?? null,
        assignee_name: assignee === 'named' ? 'Somebody Else' : '',
      })
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .execute(),
  );
  return { id, account };
}

const STARTS: Start[] = TICKET_STATUSES.flatMap((status) =>
  (['none', 'active', 'inactive', 'named'] as const).flatMap((assignee) =>
    [true, false].map((department) => ({ status, assignee, department })),
  ),
);

describe('PUT /api/tickets/{id}/status/', () => {
  test('does what the contract allows from every state, and refuses the rest with what is possible', async () => {
    const { caller, company } = await newAdministrator();
    // A hundred changes: more than somebody may make at once.
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 100;
      return now;
    });
    for (const start of STARTS) {
      const state = { ...start, hasDepartment: start.department };
      for (const status of TICKET_STATUSES) {
        const { id } = await ticketIn(company, start);
        const body = { status, ...(status === 'closed' && { resolution: 'solved' as const }) };
        const answer = await caller.attempt(setTicketStatus, { ...at(id), body });
        const obstacle = obstacleTo(status, state);
        const what = `${start.status} (${start.assignee}, ${start.department}) → ${status}`;
        expect(answer.status, what).toBe(obstacle ? 409 : 200);
        if (!obstacle) expect(answer.body.status).toBe(status);
        else {
          for (const possible of possibleStatuses(state)) {
            expect(answer.body.detail.toLowerCase(), what).toContain(possible);
          }
          expect((await caller.call(getTicket, at(id))).status).toBe(start.status);
        }
      }
    }
  });

  test('docs/product.md has the same table', () => {
    const text = readFileSync(new URL('../../../../docs/product.md', import.meta.url), 'utf8');
    const known = new RegExp(`\\b(${TICKET_STATUSES.join('|')})\\b`, 'g');
    const rows = TICKET_STATUSES.map((status) => {
      const [, next = ''] = new RegExp(`^\\| ${status} \\| (.*) \\|$`, 'm').exec(text) ?? [];
      return [status, next.replace(/\(.*?\)/g, '').match(known)];
    });
    expect(Object.fromEntries(rows)).toEqual(NEXT_STATUSES);
  });

  test('closing needs a resolution, may carry a note, and ends a hold', async () => {
    const { caller, company } = await newAdministrator();
    const { id } = await ticketIn(company, {
      status: 'processing',
      assignee: 'active',
      department: false,
    });
    await caller.call(holdTicket, { ...at(id), body: { reason: 'Waiting for the bank' } });
    const without = await caller.attempt(setTicketStatus, {
      ...at(id),
      body: { status: 'closed' },
    });
    expect(without.status).toBe(400);
    expect(Object.keys(without.body)).toEqual(['resolution']);
    const body = { status: 'closed', resolution: 'no_answer', note: 'Called twice.' } as const;
    const closed = await caller.call(setTicketStatus, { ...at(id), body });
    expect(closed).toMatchObject({ status: 'closed', resolution: 'no_answer', hold: null });
    expect(closed.closed_at).not.toBeNull();
    const { entries } = await caller.call(getTimeline, at(id));
    expect(entries.map(({ kind, content }) => [kind, content])).toContainEqual([
      'note',
      'Called twice.',
    ]);
    const reopened = await caller.call(setTicketStatus, {
      ...at(id),
      body: { status: 'processing' },
    });
    expect(reopened).toMatchObject({ status: 'processing', resolution: null, closed_at: null });
  });

  test('a ticket that is handed back belongs to nobody', async () => {
    const { caller, company } = await newAdministrator();
    const { id } = await ticketIn(company, {
      status: 'assigned',
      assignee: 'active',
      department: true,
    });
    const back = await caller.call(setTicketStatus, { ...at(id), body: { status: 'new' } });
    expect(back).toMatchObject({
      status: 'new',
      assignee: null,
      assignee_name: '',
      department: null,
    });
  });

  test('is logged by the number of the ticket with from and to, and never with the words of a note', async () => {
    const { caller, company } = await newAdministrator();
    const { id } = await ticketIn(company, { status: 'new', assignee: 'none', department: false });
    const body = { status: 'closed', resolution: 'duplicate', note: 'Secret aside' } as const;
    await caller.call(setTicketStatus, { ...at(id), body });
    const entries = await actionLogOf(company);
    const [noted, changed] = entries;
    expect(changed).toMatchObject({
      model: 'ticket',
      object_repr: `#${id}`,
      action_type: 'update',
    });
    expect(changed?.extra_info).toBe('status: new → closed; resolution: (empty) → duplicate');
    expect(noted).toMatchObject({ model: 'ticket note', object_repr: `#${id}` });
    expect(JSON.stringify(entries)).not.toContain('Secret aside');
  });
});

describe('PUT /api/tickets/{id}/assignee/', () => {
  test('to a person, to a department, to both, to nobody', async () => {
    const { caller, company } = await newAdministrator();
    const id = await newTicket(company);
    const one = await newAccount(company, { permissions: ['view_ticket'] });
    const department_id = await newDepartment(company, 'Payments');
    const give = (assignee_id: number | null, department: number | null) =>
      caller.call(assignTicket, { ...at(id), body: { assignee_id, department_id: department } });
    expect(await give(one.id, null)).toMatchObject({
      status: 'assigned',
      assignee: { id: one.id, username: one.username },
      assignee_name: 'First Last',
    });
    expect(await give(null, department_id)).toMatchObject({
      status: 'assigned',
      assignee: null,
      department: { id: department_id, name: 'Payments' },
    });
    expect(await give(one.id, department_id)).toMatchObject({ status: 'assigned' });
    expect(await give(null, null)).toMatchObject({ status: 'new', assignee: null });
  });

  test('from one person to another of the same name', async () => {
    const { caller, company } = await newAdministrator();
    const id = await newTicket(company);
    const [one, other] = [await newAccount(company, VIEWER), await newAccount(company, VIEWER)];
    for (const { id: assignee_id, username } of [one, other]) {
      const body = { assignee_id, department_id: null };
      const { assignee } = await caller.call(assignTicket, { ...at(id), body });
      expect(assignee?.username).toBe(username);
    }
    const { entries } = await caller.call(getTimeline, at(id));
    expect(entries.at(-1)?.changes).toEqual([
      { field: 'assignee', from: one.username, to: other.username },
    ]);
  });

  test('a ticket in work is handed over: the new person has not begun', async () => {
    const { caller, company } = await newAdministrator();
    const { id, account } = await ticketIn(company, {
      status: 'processing',
      assignee: 'active',
      department: false,
    });
    const department_id = await newDepartment(company);
    const same = { assignee_id: account?.id ?? 0, department_id };
    expect(await caller.call(assignTicket, { ...at(id), body: same })).toMatchObject({
      status: 'processing',
    });
    const other = await newAccount(company, { permissions: ['view_ticket'] });
    const body = { assignee_id: other.id, department_id };
    expect(await caller.call(assignTicket, { ...at(id), body })).toMatchObject({
      status: 'assigned',
    });
  });

  test('a name of before stays while only the department changes, and a closed ticket keeps it', async () => {
    const { caller, company } = await newAdministrator();
    const start = { status: 'processing', assignee: 'named', department: false } as const;
    const { id } = await ticketIn(company, start);
    const body = { assignee_id: null, department_id: await newDepartment(company) };
    expect(await caller.call(assignTicket, { ...at(id), body })).toMatchObject({
      status: 'processing',
      assignee_name: 'Somebody Else',
    });
    const closed = await ticketIn(company, { ...start, status: 'closed' });
    const same = { assignee_id: null, department_id: null };
    const refused = await caller.attempt(assignTicket, { ...at(closed.id), body: same });
    expect(refused.status).toBe(409);
  });

  test('refuses whoever cannot see tickets, is inactive, or belongs to another company', async () => {
    const { caller, company } = await newAdministrator();
    const id = await newTicket(company);
    const elsewhere = await newCompany();
    const people = [
      await newAccount(company),
      await newAccount(company, { permissions: ['view_ticket'], is_active: false }),
      await newAccount(elsewhere, { permissions: ['view_ticket'] }),
    ];
    for (const { id: assignee_id } of people) {
      const body = { assignee_id, department_id: null };
      const answer = await caller.attempt(assignTicket, { ...at(id), body });
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['assignee_id']]);
    }
    const body = { assignee_id: null, department_id: await newDepartment(elsewhere) };
    const answer = await caller.attempt(assignTicket, { ...at(id), body });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['department_id']]);
    expect(await caller.call(getTicket, at(id))).toMatchObject({ status: 'new', assignee: null });
  });
});

describe('POST /api/tickets/{id}/take/', () => {
  test('of two at once one gets it, and the other is told who has it', async () => {
    const company = await newCompany();
    const id = await newTicket(company);
    const people = await Promise.all(
      ['Ada', 'Bora', 'Cho'].map((first_name) =>
        newMember(company, { permissions: AGENT, first_name, last_name: 'Lee' }),
      ),
    );
    const answers = await Promise.all(
      people.map(({ caller }) => caller.attempt(takeTicket, at(id))),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const winner = won[0]?.body.assignee.first_name;
    for (const lost of answers.filter(({ status }) => status !== 200)) {
      expect(lost.status).toBe(409);
      expect(lost.body.detail).toContain(`${winner} Lee`);
    }
  });

  test('from a department, again by the same person, and from somebody who is inactive', async () => {
    const company = await newCompany();
    const { caller, id: me } = await newMember(company, { permissions: AGENT });
    for (const start of [
      { status: 'assigned', assignee: 'none', department: true },
      { status: 'assigned', assignee: 'inactive', department: false },
    ] as const) {
      const { id } = await ticketIn(company, start);
      for (const _ of [1, 2]) {
        expect(await caller.call(takeTicket, at(id))).toMatchObject({
          status: 'assigned',
          assignee: { id: me },
        });
      }
    }
  });
});

describe('a hold', () => {
  test('has a reason and perhaps an end, is no status, and ends by hand', async () => {
    const { caller, company } = await newAdministrator();
    const { id } = await ticketIn(company, {
      status: 'processing',
      assignee: 'active',
      department: false,
    });
    const wake_at = new Date(Date.now() + 3_600_000).toISOString();
    const held = await caller.call(holdTicket, { ...at(id), body: { reason: 'Bank', wake_at } });
    expect(held).toMatchObject({ status: 'processing', hold: { reason: 'Bank', wake_at } });
    const past = { reason: 'Bank', wake_at: '2020-01-01T00:00:00.000Z' };
    const refused = await caller.attempt(holdTicket, { ...at(id), body: past });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['wake_at']]);
    const tooFar = latestWake(Date.now() + 60_000).toISOString();
    const late = { ...at(id), body: { reason: 'Bank', wake_at: tooFar } };
    expect(await caller.attempt(holdTicket, late)).toMatchObject({
      status: 400,
      body: { wake_at: ['Enter a moment within the next 5 years.'] },
    });
    expect(await caller.call(resumeTicket, at(id))).toMatchObject({ hold: null });
    expect((await caller.attempt(resumeTicket, at(id))).status).toBe(409);
  });
});

describe('PATCH /api/tickets/{id}/', () => {
  test('a stale save names the field and the person, and changes nothing', async () => {
    const company = await newCompany();
    const one = await newMember(company, {
      permissions: AGENT,
      first_name: 'Ada',
      last_name: 'Lee',
    });
    const other = await newMember(company, { permissions: AGENT });
    const id = await newTicket(company);
    const read = await one.caller.attempt(getTicket, at(id));
    await one.caller.call(patchTicket, { ...at(id), body: { priority: 'urgent' } });
    const stale = await other.caller
      .with({ 'if-match': String(read.headers.etag) })
      .attempt(patchTicket, { ...at(id), body: { subject: 'Mine' } });
    expect(stale.status).toBe(412);
    expect(stale.body.detail).toContain('Ada Lee changed: priority');
    expect((await other.caller.call(getTicket, at(id))).subject).not.toBe('Mine');
  });

  test('a due date that is set by hand needs a reason; without a date there is none', async () => {
    const { caller, company } = await newAdministrator();
    const id = await newTicket(company);
    const bare = await caller.attempt(patchTicket, { ...at(id), body: { due_date: '2026-12-24' } });
    expect([bare.status, Object.keys(bare.body)]).toEqual([400, ['due_reason']]);
    const body = { due_date: '2026-12-24', due_reason: 'Promised on the phone' };
    expect(await caller.call(patchTicket, { ...at(id), body })).toMatchObject(body);
    expect(await caller.call(patchTicket, { ...at(id), body: { due_date: null } })).toMatchObject({
      due_date: null,
      due_reason: '',
    });
  });
});

describe('POST /api/tickets/', () => {
  test('begins the timeline with who made it and what the customer wants', async () => {
    const company = await newCompany();
    const { caller } = await newMember(company, {
      permissions: AGENT,
      first_name: '민지',
      last_name: '김',
    });
    const body = {
      subject: '환불 요청',
      content: 'Two lamps,\none charge too many.',
      requester_name: 'Marta Kowalska',
      customer_email: 'marta@example.com',
      priority: 'high' as const,
      tags: ['refund'],
    };
    const ticket = await caller.call(createTicket, { body });
    const { content, ...properties } = body;
    expect(ticket).toMatchObject({ ...properties, status: 'new', assignee: null, due_date: null });
    const { entries } = await caller.call(getTimeline, at(ticket.id));
    expect(entries).toMatchObject([
      { kind: 'event', name: '민지 김', changes: [{ field: 'status', from: null, to: 'new' }] },
      { kind: 'customer', name: 'Marta Kowalska', content, account: null },
    ]);
    const [entry] = await actionLogOf(company);
    expect(entry).toMatchObject({
      action_type: 'create',
      model: 'ticket',
      object_repr: `#${ticket.id}`,
    });
    expect(entry?.extra_info).not.toContain('lamps');
  });

  test('a repeated request with the same key makes one ticket', async () => {
    const { caller } = await newAdministrator();
    const repeated = caller.with({ 'idempotency-key': 'abc' });
    const body = { subject: 'Once' };
    const [one, two] = await Promise.all([
      repeated.call(createTicket, { body }),
      repeated.call(createTicket, { body }),
    ]);
    expect(one.id).toBe(two.id);
  });

  test('for oneself it needs no further permission; for others assign_ticket', async () => {
    const company = await newCompany();
    const { caller, id: me } = await newMember(company, {
      permissions: ['view_ticket', 'add_ticket'],
    });
    const other = await newAccount(company, { permissions: ['view_ticket'] });
    const make = (assignee_id: number) =>
      caller.attempt(createTicket, { body: { subject: 'Mine', assignee_id } });
    expect((await make(me)).status).toBe(201);
    expect((await make(other.id)).status).toBe(403);
  });
});
