import { deleteAccount, patchAccount } from '@maru/contract/accounts';
import { getConversation, setConversationOpen } from '@maru/contract/conversations';
import { deleteDepartment } from '@maru/contract/departments';
import { expect, test } from 'vitest';
import { newAgent, newConversation, restrict } from '../../../test/desk.ts';
import {
  actionLogOf,
  inCompany,
  newAdministrator,
  newCompany,
  newDepartment,
  newGroup,
  type TestCompany,
} from '../../../test/factories.ts';
import { tokenOf } from '../../../test/live-client.ts';
import { watchedApp } from '../../../test/watched-app.ts';
import type { Tx } from '../../core/schema.ts';

const at = (id: number) => ({ params: { id: String(id) } });

const roomEntries = async (company: TestCompany, by: string) =>
  (await actionLogOf(company))
    .filter(({ model, user_name }) => model === 'chat room' && user_name === by)
    .map(({ object_repr, extra_info }) => `${object_repr}: ${extra_info}`);

test('who is deactivated has no open conversation any more; closed ones stay as they were', async () => {
  const boss = await newAdministrator();
  const { company } = boss;
  const department = await newDepartment(company);
  const agent = await newAgent(company);
  const open = await newConversation(company, { name: 'Open', assignee: agent.id, department });
  const closed = await newConversation(company, { name: 'Closed', assignee: agent.id });
  await inCompany(company, (tx) =>
    tx.sql
      .updateTable('chat_room')
      .set({ is_active: false })
      .where('id', '=', closed.room)
      .execute(),
  );
  await boss.caller.call(patchAccount, { ...at(agent.id), body: { is_active: false } });
  const of = async (id: number) => (await boss.caller.call(getConversation, at(id))).assignee?.id;
  expect([await of(open.room), await of(closed.room)]).toEqual([undefined, agent.id]);
  expect((await boss.caller.call(getConversation, at(open.room))).department?.id).toBe(department);
  expect(await roomEntries(company, boss.username)).toEqual([
    `Open: assignee: ${agent.username} → (empty)`,
  ]);
});

test('however many conversations a deleted account has, it takes the same statements', async () => {
  const { app, watch } = await watchedApp();
  const boss = await newAdministrator();
  const { company } = boss;
  const headers = { authorization: `Bearer ${await tokenOf(boss)}` };
  const statements = async (count: number) => {
    const agent = await newAgent(company);
    const rooms: number[] = [];
    for (let n = 0; n < count; n += 1) {
      rooms.push((await newConversation(company, { assignee: agent.id })).room);
    }
    const url = deleteAccount.path.replace('{id}', String(agent.id));
    const { status, steps } = await watch({ method: 'DELETE', url, headers });
    expect(status).toBe(204);
    for (const room of rooms) {
      expect(await boss.caller.call(getConversation, at(room))).toMatchObject({ assignee: null });
    }
    const former = await inCompany(company, (tx) =>
      tx.sql.selectFrom('former_open_key').select('open_key').execute(),
    );
    expect(former.map(({ open_key }) => open_key)).toContain(agent.openKey);
    return steps;
  };
  // The first request of an app reads more than the next.
  await statements(1);
  const few = await statements(1);
  expect(await statements(7)).toEqual(few);
  expect(await roomEntries(company, boss.username)).toHaveLength(9);
  await app.close();
});

test('a department that is deleted leaves its conversations to whoever has them, or to nobody', async () => {
  const boss = await newAdministrator();
  const { company } = boss;
  const department = await newDepartment(company, 'Returns');
  const agent = await newAgent(company);
  const held = await newConversation(company, { name: 'Held', assignee: agent.id, department });
  const free = await newConversation(company, { name: 'Free', department });
  await boss.caller.call(deleteDepartment, at(department));
  const now = async (id: number) => boss.caller.call(getConversation, at(id));
  expect(await now(held.room)).toMatchObject({ assignee: { id: agent.id }, department: null });
  expect(await now(free.room)).toMatchObject({ assignee: null, department: null });
  expect(await roomEntries(company, boss.username)).toEqual([
    'Held: department: Returns → (empty)',
    'Free: department: Returns → (empty)',
  ]);
});

test('who may not use the desk any more keeps their conversations', async () => {
  const boss = await newAdministrator();
  const { company } = boss;
  const agent = await newAgent(company);
  const { params } = await newConversation(company, { assignee: agent.id });
  const group_ids = [await newGroup(company, ['view_ticket'])];
  await boss.caller.call(patchAccount, { ...at(agent.id), body: { group_ids } });
  expect((await boss.caller.call(getConversation, { params })).assignee?.id).toBe(agent.id);
});

test('closed conversations of who is deleted are not for everybody where people see only their own', async () => {
  const boss = await newAdministrator();
  const { company } = boss;
  const department = await newDepartment(company);
  const agent = await newAgent(company);
  const colleague = await newAgent(company);
  const rooms = [
    await newConversation(company, { assignee: agent.id }),
    await newConversation(company, { department }),
    await newConversation(company),
  ];
  await restrict(company);
  for (const { params } of rooms) {
    await boss.caller.call(setConversationOpen, { params, body: { is_open: false } });
  }
  await boss.caller.call(deleteAccount, at(agent.id));
  await boss.caller.call(deleteDepartment, at(department));
  const statuses = async () =>
    Promise.all(
      rooms.map(
        async ({ params }) => (await colleague.caller.attempt(getConversation, { params })).status,
      ),
    );
  expect(await statuses()).toEqual([404, 404, 200]);
  // Reopened, they wait for somebody.
  for (const { params } of rooms) {
    await boss.caller.call(setConversationOpen, { params, body: { is_open: true } });
  }
  expect(await statuses()).toEqual([200, 200, 200]);
});

test('a transaction that changes many conversations gives each a number of its own; closed ones that change hands get none', async () => {
  const company = await newCompany();
  const agent = await newAgent(company);
  const open: number[] = [];
  for (let n = 0; n < 9; n += 1) open.push((await newConversation(company)).room);
  const closed = (await newConversation(company, { assignee: agent.id })).room;
  const close = (tx: Tx) =>
    tx.sql.updateTable('chat_room').set({ is_active: false }).where('id', '=', closed).execute();
  await inCompany(company, close);
  const numbers = () =>
    inCompany(company, async (tx) => {
      const rows = await tx.sql.selectFrom('conversation_change').selectAll().execute();
      const head = await tx.sql
        .selectFrom('conversation_head')
        .selectAll()
        .executeTakeFirstOrThrow();
      return { head: head.seq, of: new Map(rows.map(({ room_id, seq }) => [room_id, seq])) };
    });
  const before = await numbers();
  await inCompany(company, (tx) =>
    tx.sql.updateTable('chat_room').set({ assignee_id: null }).execute(),
  );
  const after = await numbers();
  const changed = open.map((room) => after.of.get(room) ?? 0);
  expect(new Set(changed).size).toBe(open.length);
  expect(Math.min(...changed)).toBeGreaterThan(before.head);
  expect(Math.max(...changed)).toBeLessThanOrEqual(after.head);
  expect(after.of.get(closed)).toBe(before.of.get(closed));
});
