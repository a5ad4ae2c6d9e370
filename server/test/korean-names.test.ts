import { listAccounts } from '@maru/contract/accounts';
import { listChats, listMessages } from '@maru/contract/chats';
import { listDepartments } from '@maru/contract/departments';
import { describe, expect, test } from 'vitest';
import { newAccount, newAdministrator, newDepartment, newMessages, newRoom } from './factories.ts';

const PEOPLE = [
  ['민지', '김'],
  ['지수', '김'],
  ['민지', '이'],
  ['김', '민'],
  ['Minji', 'Kim'],
  ['Anna Maria', 'Lee'],
] as const;

describe('a filter by a part of a name', () => {
  test.each([
    ['first_name', '김민지', ['민지 김']],
    ['last_name', '김민지', ['민지 김']],
    ['first_name', '김 민지', ['민지 김']],
    ['first_name', '김민', ['민지 김']],
    ['first_name', '김', ['김 민']],
    ['last_name', '김', ['민지 김', '지수 김']],
    ['first_name', '민지', ['민지 김', '민지 이']],
    ['first_name', 'annamaria', []],
    ['first_name', '100%', []],
  ] as const)('%s=%s finds accounts and rooms of %j', async (filter, text, expected) => {
    const { caller, company } = await newAdministrator();
    for (const [first_name, last_name] of PEOPLE) {
      await newAccount(company, { first_name, last_name });
      await newRoom(company, { name: `${first_name} ${last_name}`, first_name, last_name });
    }
    const accounts = await caller.call(listAccounts, { query: { [filter]: text } });
    const names = accounts.results.map((row) => `${row.first_name} ${row.last_name}`);
    expect(names.sort()).toEqual([...expected].sort());
    const rooms = await caller.call(listChats, { query: { [filter]: text } });
    expect(rooms.results.map(({ name }) => name).sort()).toEqual([...expected].sort());
  });
});

test.each([
  ['김민지', ['민지 김', '김 민지']],
  ['김 민지', ['민지 김', '김 민지']],
  ['민지 김', ['민지 김', '김 민지']],
  ['김', ['민지 김', '김 민지']],
])('sender_name=%s finds messages of %j', async (text, expected) => {
  const { caller, company } = await newAdministrator();
  const id = await newRoom(company);
  await newMessages(company, id, [
    { sender_name: '민지 김' },
    { sender_name: '김 민지', sender: 'client' },
    { sender_name: 'Minji Kim' },
  ]);
  const { results } = await caller.call(listMessages, {
    params: { id: String(id) },
    query: { sender_name: text, ordering: 'time_created' },
  });
  expect(results.map(({ sender_name }) => sender_name).sort()).toEqual([...expected].sort());
});

test.each(['010-1234', '0101234', '10 12-34', '-'])(
  'phone_number=%s ignores hyphens and spaces on both sides',
  async (text) => {
    const { caller, company } = await newAdministrator();
    await newAccount(company, { username: 'hyphens', phone_number: '010-1234-5678' });
    await newAccount(company, { username: 'plain', phone_number: '01012345678' });
    await newAccount(company, { username: 'other', phone_number: '02 999 0000' });
    const { results } = await caller.call(listAccounts, { query: { phone_number: text } });
    const found = results.map(({ username }) => username).sort();
    expect(found).toEqual(text === '-' ? ['hyphens'] : ['hyphens', 'plain']);
  },
);

test('departments are ordered by the manager’s name as it is shown', async () => {
  const { caller, company } = await newAdministrator();
  for (const [first_name, last_name] of [
    ['가람', '하'],
    ['하나', '강'],
    ['Zoe', 'Adams'],
  ] as const) {
    const { id } = await newAccount(company, { first_name, last_name });
    await newDepartment(company, `${first_name} ${last_name}`, id);
  }
  const { results } = await caller.call(listDepartments, { query: { ordering: 'manager' } });
  expect(results.map(({ name }) => name)).toEqual(['Zoe Adams', '하나 강', '가람 하']);
});
