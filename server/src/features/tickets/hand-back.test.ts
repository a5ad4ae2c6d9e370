import { deleteAccount, patchAccount } from '@maru/contract/accounts';
import { deleteDepartment } from '@maru/contract/departments';
import { getTicket, patchTicket } from '@maru/contract/ticket-properties';
import { setTicketStatus, takeTicket } from '@maru/contract/ticket-steps';
import { getTimeline } from '@maru/contract/ticket-timeline';
import { describe, expect, test } from 'vitest';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newAdministrator,
  newDepartment,
  newMember,
  newTicket,
  type TestCompany,
} from '../../../test/factories.ts';
import { tokenOf } from '../../../test/live-client.ts';
import { watchedApp } from '../../../test/watched-app.ts';

const at = (id: number) => ({ params: { id: String(id) } });

interface Held {
  assignee_id?: number;
  department_id?: number;
  status: 'assigned' | 'processing' | 'closed';
}

async function held(company: TestCompany, columns: Held): Promise<number> {
  const id = await newTicket(company);
  await inCompany(company, (tx) =>
    tx.sql
      .updateTable('ticket')
      .set(columns)
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .execute(),
  );
  return id;
}

test('however many tickets there are, it takes the same statements, and each is told of', async () => {
  const { app, watch } = await watchedApp();
  const boss = await newAdministrator();
  const { company } = boss;
  const headers = { authorization: `Bearer ${await tokenOf(boss)}` };
  const statements = async (tickets: number) => {
    const agent = await newAccount(company);
    const ids: number[] = [];
    for (let n = 0; n < tickets; n += 1) {
      ids.push(await held(company, { assignee_id: agent.id, status: 'processing' }));
    }
    const { status, steps } = await watch({
      method: 'DELETE',
      url: deleteAccount.path.replace('{id}', String(agent.id)),
      headers,
    });
    expect(status).toBe(204);
    for (const id of ids) {
      const ticket = await boss.caller.call(getTicket, at(id));
      expect(ticket).toMatchObject({ status: 'new', assignee: null });
      expect((await boss.caller.call(getTimeline, at(id))).entries).toHaveLength(1);
    }
    return steps;
  };
  // The first request of an app reads more than the next.
  await statements(1);
  const few = await statements(1);
  expect(few.some((step) => step.includes('insert into ticket_entry'))).toBe(true);
  expect(await statements(25)).toEqual(few);
  await app.close();
});

test('a save that has not seen it is refused, and named to whoever made it', async () => {
  const { caller, company } = await newAdministrator();
  const agent = await newAccount(company);
  const id = await held(company, { assignee_id: agent.id, status: 'processing' });
  const opened = await caller.attempt(getTicket, at(id));
  await caller.call(deleteAccount, at(agent.id));
  const stale = caller.with({ 'if-match': String(opened.headers.etag) });
  const saved = await stale.attempt(patchTicket, { ...at(id), body: { subject: 'Other' } });
  expect(saved.status).toBe(412);
  expect(JSON.stringify(saved.body)).toContain('assignee');
});

describe('open tickets are handed back, one entry each, and closed ones keep the name', () => {
  test.each([
    ['an account is deactivated', 'deactivate'],
    ['an account is deleted', 'delete'],
  ] as const)('when %s', async (_, how) => {
    const { caller, company } = await newAdministrator();
    const agent = await newAccount(company, { first_name: 'Olivia', last_name: 'Bennett' });
    const department_id = await newDepartment(company);
    const alone = await held(company, { assignee_id: agent.id, status: 'processing' });
    const inDepartment = await held(company, {
      assignee_id: agent.id,
      department_id,
      status: 'processing',
    });
    const closed = await held(company, { assignee_id: agent.id, status: 'closed' });
    if (how === 'delete') await caller.call(deleteAccount, at(agent.id));
    else await caller.call(patchAccount, { ...at(agent.id), body: { is_active: false } });
    expect(await caller.call(getTicket, at(alone))).toMatchObject({
      status: 'new',
      assignee_name: '',
    });
    expect(await caller.call(getTicket, at(inDepartment))).toMatchObject({
      status: 'assigned',
      assignee_name: '',
      department: { id: department_id },
    });
    expect(await caller.call(getTicket, at(closed))).toMatchObject({
      status: 'closed',
      assignee_name: 'Olivia Bennett',
    });
    for (const [id, to] of [
      [alone, 'new'],
      [inDepartment, 'assigned'],
    ] as const) {
      const { entries } = await caller.call(getTimeline, at(id));
      expect(entries.map(({ changes }) => changes)).toEqual([
        [
          { field: 'assignee', from: 'Olivia Bennett', to: null },
          { field: 'status', from: 'processing', to },
        ],
      ]);
    }
    const logged = (await actionLogOf(company)).map(({ model, object_repr }) => [
      model,
      object_repr,
    ]);
    expect(logged.filter(([model]) => model === 'ticket').toSorted()).toEqual(
      [
        ['ticket', `#${alone}`],
        ['ticket', `#${inDepartment}`],
      ].toSorted(),
    );
  });

  test('a closed ticket of a deleted account is nobody’s when the ticket is opened again', async () => {
    const { caller, company } = await newAdministrator();
    const agent = await newAccount(company, { first_name: 'Olivia', last_name: 'Bennett' });
    const closed = await held(company, { assignee_id: agent.id, status: 'closed' });
    await caller.call(deleteAccount, at(agent.id));
    const processing = { ...at(closed), body: { status: 'processing' as const } };
    expect((await caller.attempt(setTicketStatus, processing)).status).toBe(409);
    const reopened = { ...at(closed), body: { status: 'new' as const } };
    expect(await caller.call(setTicketStatus, reopened)).toMatchObject({ assignee_name: '' });
    expect(await caller.call(takeTicket, at(closed))).toMatchObject({ status: 'assigned' });
  });

  test('when a department is deleted', async () => {
    const { caller, company } = await newAdministrator();
    const department_id = await newDepartment(company, 'Payments');
    const agent = await newAccount(company);
    const queued = await held(company, { department_id, status: 'assigned' });
    const inWork = await held(company, {
      department_id,
      assignee_id: agent.id,
      status: 'processing',
    });
    await caller.call(deleteDepartment, at(department_id));
    expect(await caller.call(getTicket, at(queued))).toMatchObject({
      status: 'new',
      department: null,
    });
    expect(await caller.call(getTicket, at(inWork))).toMatchObject({
      status: 'processing',
      department: null,
    });
  });
});

test('closed tickets of a deleted department keep its name, and are not everybody’s to see', async () => {
  const boss = await newAdministrator();
  const { company } = boss;
  await inCompany(company, (tx) =>
    tx.sql.updateTable('company').set({ restricts_tickets: true }).execute(),
  );
  const department = await newDepartment(company);
  const id = await held(company, { department_id: department, status: 'closed' });
  const other = await newMember(company, { permissions: ['view_ticket'] });
  expect((await other.caller.attempt(getTicket, at(id))).status).toBe(404);
  const { name = '' } = (await boss.caller.call(getTicket, at(id))).department ?? {};
  await boss.caller.call(deleteDepartment, at(department));
  expect((await other.caller.attempt(getTicket, at(id))).status).toBe(404);
  expect(await boss.caller.call(getTicket, at(id))).toMatchObject({
    assignee_name: name,
    department: null,
  });
});
