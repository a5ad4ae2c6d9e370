import { deleteAccount, patchAccount } from '@maru/contract/accounts';
import {
  assignConversation,
  getConversation,
  listConversations,
  setConversationOpen,
} from '@maru/contract/conversations';
import { deleteDepartment } from '@maru/contract/departments';
import { deleteGroup, updateGroup } from '@maru/contract/group-details';
import { describe, expect, test } from 'vitest';
import { newAgent, newConversation, restrict } from '../../../test/desk.ts';
import { editAccount } from '../../../test/edit-account.ts';
import {
  actionLogOf,
  inCompany,
  newAccount,
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

describe('who loses the desk has no open conversation any more', () => {
  /** An agent of one group, and another of two that both have the desk. */
  async function agents() {
    const boss = await newAdministrator();
    const { company } = boss;
    const [group, second] = [
      await newGroup(company, ['use_desk'], 'Desk'),
      await newGroup(company, ['use_desk']),
    ];
    const people = [
      await newAccount(company, { groupIds: [group] }),
      await newAccount(company, { groupIds: [group, second] }),
    ] as const;
    const rooms = [
      await newConversation(company, { assignee: people[0].id }),
      await newConversation(company, { assignee: people[1].id }),
    ];
    const holders = () =>
      Promise.all(
        rooms.map(async ({ room }) => {
          const { assignee } = await boss.caller.call(getConversation, at(room));
          return assignee?.id ?? null;
        }),
      );
    return { boss, group, people, holders };
  }

  const ways: Record<string, (given: Awaited<ReturnType<typeof agents>>) => Promise<unknown>> = {
    'its account leaves the group': async ({ boss, people }) =>
      editAccount(boss, people[0], { group_ids: [await newGroup(boss.company, [])] }),
    'the group leaves it out': ({ boss, group, people }) =>
      boss.caller.call(updateGroup, {
        ...at(group),
        body: { name: 'Desk', permissions: ['use_desk'], remove_members: [people[0].id] },
      }),
    'the group loses the permission': ({ boss, group }) =>
      boss.caller.call(updateGroup, { ...at(group), body: { name: 'Desk', permissions: [] } }),
    'the group is deleted': async ({ boss, group }) =>
      boss.caller.call(deleteGroup, {
        ...at(group),
        body: { move_to: await newGroup(boss.company, []) },
      }),
  };

  test.each(Object.keys(ways))('%s', async (way) => {
    const given = await agents();
    const { boss, people, holders } = given;
    await ways[way]?.(given);
    expect(await holders()).toEqual([null, people[1].id]);
    expect(await roomEntries(boss.company, boss.username)).toEqual([
      `Kim: assignee: ${people[0].username} → (empty)`,
    ]);
  });
});

test('who gets the desk from another group keeps the conversations', async () => {
  const boss = await newAdministrator();
  const { company } = boss;
  const [group, other] = [
    await newGroup(company, ['use_desk']),
    await newGroup(company, ['use_desk', 'view_ticket']),
  ];
  const agent = await newAccount(company, { groupIds: [group] });
  const { room } = await newConversation(company, { assignee: agent.id });
  await editAccount(boss, agent, { group_ids: [other] });
  expect(await boss.caller.call(getConversation, at(room))).toMatchObject({
    assignee: { id: agent.id },
  });
  expect(await roomEntries(company, boss.username)).toEqual([]);
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

test('a closed conversation that is reopened does not go back to who has lost the desk', async () => {
  const boss = await newAdministrator();
  const { company } = boss;
  const [stayed, left] = [await newAgent(company), await newAgent(company)];
  const rooms = [
    await newConversation(company, { assignee: stayed.id }),
    await newConversation(company, { name: 'Kim', assignee: left.id }),
  ];
  const setOpen = async (is_open: boolean) => {
    for (const { params } of rooms) {
      await boss.caller.call(setConversationOpen, { params, body: { is_open } });
    }
  };
  await setOpen(false);
  await editAccount(boss, left, { group_ids: [await newGroup(company, ['view_ticket'])] });
  await setOpen(true);
  const holders = rooms.map(async ({ room }) => {
    const { assignee } = await boss.caller.call(getConversation, at(room));
    return assignee?.id;
  });
  expect(await Promise.all(holders)).toEqual([stayed.id, undefined]);
  expect(await roomEntries(company, boss.username)).toContain(
    `Kim: assignee: ${left.username} → (empty)`,
  );
});

test('who never worked at the desk keeps theirs, whatever groups they get', async () => {
  const boss = await newAdministrator();
  const { company } = boss;
  const clerk = await newAccount(company, { permissions: ['view_chatroom', 'add_chatmessage'] });
  const { params } = await newConversation(company, { assignee: clerk.id });
  const group_ids = [await newGroup(company, ['view_ticket'])];
  await boss.caller.call(patchAccount, { ...at(clerk.id), body: { group_ids } });
  expect((await boss.caller.call(getConversation, { params })).assignee?.id).toBe(clerk.id);
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
  // Reopened, they wait for somebody who sees all, until that person gives them to somebody.
  for (const { params } of rooms) {
    await boss.caller.call(setConversationOpen, { params, body: { is_open: true } });
  }
  expect(await statuses()).toEqual([404, 404, 200]);
  for (const assignee_id of [boss.id, null]) {
    for (const { params } of rooms) {
      await boss.caller.call(assignConversation, {
        params,
        body: { assignee_id, department_id: null },
      });
    }
  }
  expect(await statuses()).toEqual([200, 200, 200]);
});

test('open conversations that become nobody’s by that are not for everybody either', async () => {
  const boss = await newAdministrator();
  const { company } = boss;
  const department = await newDepartment(company);
  const [agent, left, colleague] = [
    await newAgent(company),
    await newAgent(company),
    await newAgent(company, { department_id: await newDepartment(company) }),
  ];
  const rooms = [
    await newConversation(company, { assignee: agent.id }),
    await newConversation(company, { assignee: left.id }),
    await newConversation(company, { department }),
    await newConversation(company),
  ];
  await restrict(company);
  await boss.caller.call(patchAccount, { ...at(agent.id), body: { is_active: false } });
  await editAccount(boss, left, { group_ids: [await newGroup(company, ['view_ticket'])] });
  await boss.caller.call(deleteDepartment, at(department));
  const listed = async ({ caller }: typeof boss) => {
    const { conversations } = await caller.call(listConversations, {});
    return rooms.map(({ room }) => conversations.some(({ id }) => id === room));
  };
  expect(await listed(boss)).toEqual([true, true, true, true]);
  expect(await listed(colleague)).toEqual([false, false, false, true]);
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
