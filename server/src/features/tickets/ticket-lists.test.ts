import { listAssignees } from '@maru/contract/assignees';
import { countTickets } from '@maru/contract/ticket-counts';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { createTicket } from '@maru/contract/ticket-properties';
import { listTickets, NEXT_BEFORE_HEADER } from '@maru/contract/tickets';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  newDepartment,
  newMember,
  newTicket,
  type TestCompany,
} from '../../../test/factories.ts';

type Columns = Record<string, string | number | boolean | Date | null>;

const ticket = async (company: TestCompany, columns: Columns = {}) => {
  const id = await newTicket(company);
  await inCompany(company, (tx) =>
    tx.sql
      .updateTable('ticket')
      .set({ due_date: null, ...columns })
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .execute(),
  );
  return id;
};

describe('GET /api/tickets/ with parameters', () => {
  test('windows follow each other without a gap, also among tickets of one moment', async () => {
    const { caller, company } = await newAdministrator();
    const same = new Date('2026-05-05T05:05:05Z');
    for (let n = 0; n < 7; n += 1) await ticket(company, { time_created: same });
    for (let n = 0; n < 4; n += 1) await ticket(company);
    const all = (await caller.call(listTickets, {})).map(({ id }) => id);
    const seen: number[] = [];
    let before: string | undefined;
    do {
      const query = { limit: '3', ...(before && { before }) };
      const { body, headers } = await caller.attempt(listTickets, { query });
      seen.push(...body.map(({ id }: { id: number }) => id));
      before = headers[NEXT_BEFORE_HEADER] as string | undefined;
    } while (before);
    expect(seen).toEqual(all);
    expect(seen).toHaveLength(11);
  });

  test('every parameter of the contract leaves a part of the list', async () => {
    const { caller, company, id: assignee_id } = await newAdministrator();
    const oldest = await ticket(company, { time_created: new Date('2026-05-05T05:05:05Z') });
    const body = { subject: 'A lamp', tags: ['Light'], assignee_id };
    const { id: lamp } = await caller.call(createTicket, { body });
    const newest = await ticket(company, { time_created: new Date('2999-05-05T05:05:05Z') });
    const found = async (query: Record<string, string>) =>
      (await caller.attempt(listTickets, { query })).body.map(({ id }: { id: number }) => id);
    const parts: Record<keyof typeof listTickets.query.shape, [value: string, ids: number[]]> = {
      limit: ['1', [newest]],
      before: [String(newest), [lamp, oldest]],
      status: ['assigned', [lamp]],
      view: ['mine', [lamp]],
      tag: ['light', [lamp]],
      q: ['a lam', [lamp]],
    };
    expect(Object.keys(parts).sort()).toEqual(Object.keys(listTickets.query.shape).sort());
    expect(await found({})).toEqual([newest, lamp, oldest]);
    for (const [name, [value, ids]] of Object.entries(parts)) {
      expect([name, await found({ [name]: value })]).toEqual([name, ids]);
    }
  });

  test('views: mine, my department’s, unassigned, overdue; never closed ones', async () => {
    const company = await newCompany();
    const department_id = await newDepartment(company);
    const { caller, id: me } = await newMember(company, {
      permissions: ['view_ticket'],
      department_id,
    });
    const other = await newAccount(company);
    const mine = await ticket(company, { assignee_id: me, status: 'assigned' });
    await ticket(company, { assignee_id: me, status: 'closed' });
    const ours = await ticket(company, { department_id, status: 'assigned' });
    const free = await ticket(company);
    const late = await ticket(company, {
      assignee_id: other.id,
      due_date: '2020-01-01',
      status: 'processing',
    });
    await ticket(company, { due_date: '2020-01-01', status: 'closed', assignee_name: 'Kim' });
    await ticket(company, { assignee_name: 'Kim', status: 'assigned', due_date: '2999-01-01' });
    const list = async (view: 'mine' | 'department' | 'unassigned' | 'overdue') =>
      (await caller.call(listTickets, { query: { view } })).map(({ id }) => id);
    expect(await list('mine')).toEqual([mine]);
    expect(await list('department')).toEqual([ours]);
    expect(await list('unassigned')).toEqual([free]);
    expect(await list('overdue')).toEqual([late]);
    expect(await caller.call(countTickets, {})).toEqual({
      new: 1,
      assigned: 3,
      processing: 1,
      closed: 2,
      all: 7,
      mine: 1,
      department: 1,
      unassigned: 1,
      overdue: 1,
      more_overdue: false,
      urgent: 0,
    });
  });

  test('urgent tickets are counted while they are open', async () => {
    const { caller, company } = await newAdministrator();
    await ticket(company, { priority: 'urgent' });
    await ticket(company, { priority: 'urgent', status: 'closed' });
    expect((await caller.call(countTickets, {})).urgent).toBe(1);
  });

  test('overdue tickets are counted up to a thousand, and the answer says that there are more', async () => {
    const { caller, company } = await newAdministrator();
    const overdue = async () => {
      const counts = await caller.call(countTickets, {});
      return [counts.overdue, counts.more_overdue];
    };
    await inCompany(company, (tx) =>
      tx.sql
        .insertInto('ticket')
        .values(
          Array.from({ length: TICKET_LIMITS.overdueCount }, () => ({
            company_id: tx.companyId,
            subject: 'Late',
            requester_name: '',
            customer_email: '',
            due_date: '2020-01-01',
            status: 'new' as const,
            priority: 'normal' as const,
          })),
        )
        .execute(),
    );
    expect(await overdue()).toEqual([1000, false]);
    await ticket(company, { due_date: '2020-01-01' });
    expect(await overdue()).toEqual([1000, true]);
  });

  test('q finds parts of subject, requester, customer and assignee, and the number', async () => {
    const { caller, company } = await newAdministrator();
    const agent = await newAccount(company, { first_name: '민지', last_name: '김' });
    const one = await ticket(company, {
      subject: '결제는 됐는데 100% 환불?',
      requester_name: 'Marta',
    });
    const two = await ticket(company, {
      customer_email: 'r.stone@example.com',
      assignee_id: agent.id,
    });
    const three = await ticket(company, { assignee_name: 'Olivia Bennett' });
    const find = async (q: string) =>
      (await caller.call(listTickets, { query: { q } })).map(({ id }) => id);
    expect(await find('환불')).toEqual([one]);
    expect(await find('MART')).toEqual([one]);
    expect(await find('100%')).toEqual([one]);
    expect(await find('_')).toEqual([]);
    expect(await find('STONE@')).toEqual([two]);
    expect(await find('김민지')).toEqual([two]);
    expect(await find('benn')).toEqual([three]);
    expect(await find(`#${three}`)).toEqual([three]);
    expect(await find('no such words')).toEqual([]);
    expect(await find("' or 1=1 --")).toEqual([]);
  });

  test('a place of another company, or none, is refused', async () => {
    const { caller } = await newAdministrator();
    const foreign = await ticket(await newCompany());
    for (const before of [String(foreign), '999999999']) {
      const answer = await caller.attempt(listTickets, { query: { before } });
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['before']]);
    }
    expect((await caller.attempt(listTickets, { query: { limit: '501' } })).status).toBe(400);
  });
});

describe('what is counted', () => {
  test('stays the number of tickets through many changes, and through summing up', async () => {
    const { caller, company } = await newAdministrator();
    const agent = await newAccount(company);
    const ids = [await ticket(company), await ticket(company), await ticket(company)];
    for (let n = 0; n < 150; n += 1) {
      const status = n % 2 === 0 ? 'assigned' : 'new';
      const columns = { status, assignee_id: status === 'new' ? null : agent.id } as const;
      await inCompany(company, (tx) =>
        tx.sql
          .updateTable('ticket')
          .set(columns)
          .where('company_id', '=', tx.companyId)
          .where('id', '=', ids[n % 3] ?? 0)
          .execute(),
      );
    }
    const { rows } = await inCompany(company, (tx) =>
      sql<{ status: string; tickets: number }>`
        select status, count(*) as tickets from ticket where company_id = ${tx.companyId} group by 1`.execute(
        tx.sql,
      ),
    );
    const counts = await caller.call(countTickets, {});
    expect(counts.all).toBe(3);
    for (const { status, tickets } of rows) expect(counts[status as 'new']).toBe(tickets);
    const { rows: tally } = await inCompany(company, (tx) =>
      sql<{
        rows: number;
      }>`select count(*) as rows from ticket_tally where company_id = ${tx.companyId}`.execute(
        tx.sql,
      ),
    );
    expect(tally[0]?.rows).toBeLessThan(260);
  });
});

describe('reach', () => {
  test('a restricted person sees their own, their department’s and nobody’s, and counts only these', async () => {
    const company = await newCompany();
    const department_id = await newDepartment(company);
    const { caller, id: me } = await newMember(company, {
      permissions: ['view_ticket'],
      department_id,
    });
    const everyone = await newMember(company, { permissions: ['view_ticket', 'view_allticket'] });
    const other = await newAccount(company);
    const elsewhere = await newDepartment(company);
    const seen = [
      await ticket(company, { assignee_id: me, status: 'assigned' }),
      await ticket(company, { department_id, status: 'closed' }),
      await ticket(company),
    ];
    const hidden = [
      await ticket(company, { assignee_id: other.id, status: 'assigned', due_date: '2020-01-01' }),
      await ticket(company, { department_id: elsewhere, status: 'assigned' }),
      await ticket(company, { assignee_name: 'Kim', status: 'closed' }),
    ];
    const listed = async () => (await caller.call(listTickets, {})).map(({ id }) => id).toSorted();
    expect(await listed()).toEqual([...seen, ...hidden].toSorted());
    await inCompany(company, (tx) =>
      tx.sql
        .updateTable('company')
        .set({ restricts_tickets: true })
        .where('id', '=', company.id)
        .execute(),
    );
    expect(await listed()).toEqual(seen.toSorted());
    expect(await caller.call(countTickets, {})).toMatchObject({
      all: 3,
      assigned: 1,
      closed: 1,
      new: 1,
      overdue: 0,
    });
    expect(await everyone.caller.call(listTickets, {})).toHaveLength(6);
  });
});

describe('GET /api/tickets/assignees/', () => {
  test('names active people who may see tickets, and departments, of this company', async () => {
    const company = await newCompany();
    const { caller, id: me } = await newMember(company, {
      permissions: ['view_ticket'],
      first_name: '민지',
      last_name: '김',
    });
    await newAccount(company);
    await newAccount(company, { permissions: ['view_ticket'], is_active: false });
    await newMember(await newCompany(), { permissions: ['view_ticket'] });
    const department = await newDepartment(company, 'Payments');
    const all = await caller.call(listAssignees, {});
    expect(all.people.map(({ id }) => id)).toEqual([me]);
    expect(all.departments).toEqual([{ id: department, name: 'Payments' }]);
    const found = await caller.call(listAssignees, { query: { q: '김민' } });
    expect([found.people.length, found.departments.length]).toEqual([1, 0]);
  });
});
