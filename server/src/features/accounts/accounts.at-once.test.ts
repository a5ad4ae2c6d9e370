import { deleteAccounts, updateAccount } from '@maru/contract/accounts';
import { sendMessage } from '@maru/contract/chats';
import { deleteDepartments, updateDepartment } from '@maru/contract/departments';
import type { Answer } from '@maru/harness/src/api-client.ts';
import { describe, expect, test } from 'vitest';
import {
  newAccount,
  newAdministrator,
  newDepartment,
  newGroup,
  newMember,
  newRoom,
} from '../../../test/factories.ts';

const ROUNDS = Array.from({ length: 6 }, (_, round) => round);
const FOUR = [0, 1, 2, 3];

const details = (username: string, group: number, department_id: number) => ({
  username,
  first_name: 'A',
  last_name: 'B',
  email: 'a@example.com',
  language: 'en',
  group_ids: [group],
  department_id,
});

/** A request that comes too late may be refused, but no request gets a server error. */
function expectNoFaults(answers: Answer<any>[]) {
  expect(answers.filter((answer) => answer.status >= 500).map((answer) => answer.status)).toEqual(
    [],
  );
}

describe('when two users act at once', () => {
  test('an account is deleted while it writes into rooms that it created', async () => {
    for (const _ of ROUNDS) {
      const { caller, company } = await newAdministrator();
      const writer = await newMember(company, { permissions: ['add_chatmessage'] });
      const rooms = await Promise.all(FOUR.map(() => newRoom(company, { creator: writer })));
      const send = (room: number) =>
        writer.caller.attempt(sendMessage, { params: { id: room }, body: { room, content: 'x' } });
      const answers = await Promise.all([
        ...rooms.map(send),
        caller.attempt(deleteAccounts, { body: { ids: [writer.id] } }),
        ...rooms.map(send),
      ]);
      expectNoFaults(answers);
    }
  });

  test('the old and the new manager are deleted while departments change hands', async () => {
    for (const _ of ROUNDS) {
      const { caller, company } = await newAdministrator();
      const [old, next] = [await newAccount(company), await newAccount(company)];
      const ids = await Promise.all(FOUR.map(() => newDepartment(company, undefined, old.id)));
      const body = { name: 'Support', manager_id: next.id };
      const answers = await Promise.all([
        ...ids.map((id) => caller.attempt(updateDepartment, { params: { id }, body })),
        caller.attempt(deleteAccounts, { body: { ids: [old.id, next.id] } }),
      ]);
      expectNoFaults(answers);
    }
  });

  test('departments are deleted while accounts move from one to the other', async () => {
    for (const _ of ROUNDS) {
      const { caller, company } = await newAdministrator();
      const group = await newGroup(company, []);
      const [from, to] = [await newDepartment(company), await newDepartment(company)];
      const account = () => newAccount(company, { department_id: from, groupIds: [group] });
      const accounts = await Promise.all(FOUR.map(account));
      const answers = await Promise.all([
        ...accounts.map(({ id, username }) =>
          caller.attempt(updateAccount, { params: { id }, body: details(username, group, to) }),
        ),
        caller.attempt(deleteDepartments, { body: { ids: [from, to] } }),
      ]);
      expectNoFaults(answers);
    }
  });

  test('a manager is deleted while somebody names them', async () => {
    for (const _ of ROUNDS) {
      const { caller, company } = await newAdministrator();
      const boss = await newAccount(company);
      const ids = await Promise.all(FOUR.map(() => newDepartment(company)));
      const body = { name: 'Support', manager_id: boss.id };
      const answers = await Promise.all([
        ...ids.map((id) => caller.attempt(updateDepartment, { params: { id }, body })),
        caller.attempt(deleteAccounts, { body: { ids: [boss.id] } }),
        ...ids.map((id) => caller.attempt(updateDepartment, { params: { id }, body })),
      ]);
      expectNoFaults(answers);
    }
  });

  test('a department is deleted while accounts move into it', async () => {
    for (const _ of ROUNDS) {
      const { caller, company } = await newAdministrator();
      const group = await newGroup(company, []);
      const department = await newDepartment(company);
      const accounts = await Promise.all(
        FOUR.map(() => newAccount(company, { groupIds: [group] })),
      );
      const move = ({ id, username }: { id: number; username: string }) =>
        caller.attempt(updateAccount, {
          params: { id },
          body: details(username, group, department),
        });
      const answers = await Promise.all([
        move(accounts[0] as (typeof accounts)[number]),
        caller.attempt(deleteDepartments, { body: { ids: [department] } }),
        ...accounts.slice(1).map(move),
      ]);
      expectNoFaults(answers);
    }
  });
});
