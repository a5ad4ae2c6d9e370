import { listChats, listMessages } from '@maru/contract/chats';
import type { CallInput } from '@maru/contract/kit/client';
import type { Ordering } from '@maru/contract/kit/list';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import {
  newAccount,
  newAdministrator,
  newCompany,
  newMessages,
  newRoom,
} from '../../../test/factories.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

type ChatsQuery = CallInput<typeof listChats>['query'];
type MessagesQuery = CallInput<typeof listMessages>['query'];

const chats = (caller: Caller, query: ChatsQuery) => caller.call(listChats, { query });

const names = async (caller: Caller, query: ChatsQuery) =>
  (await chats(caller, query)).results.map((chat) => chat.name);

const messages = (caller: Caller, room: number, query: MessagesQuery = {}) =>
  caller.call(listMessages, { params: { id: String(room) }, query });

const contents = async (caller: Caller, room: number, query: MessagesQuery) =>
  (await messages(caller, room, query)).results.map((message) => message.content);

describe('GET /api/chats/', () => {
  test('shows every field of the own rooms', async () => {
    const { caller, company } = await newAdministrator();
    await newRoom(await newCompany());
    const creator = await newAccount(company);
    const id = await newRoom(company, {
      name: '환불',
      creator,
      first_name: '하나',
      last_name: '김',
      status: false,
      time_created: at(1),
      time_updated: at(2),
    });
    expect(await chats(caller, {})).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id,
          name: '환불',
          creator: { first_name: '하나', last_name: '김' },
          status: false,
          time_created: '2026-01-01T00:00:01.000Z',
          time_updated: '2026-01-01T00:00:02.000Z',
        },
      ],
    });
  });

  test("filters by parts of the name and the creator's names, and by status", async () => {
    const { caller, company } = await newAdministrator();
    await newRoom(company, { name: 'Café 100%', first_name: 'Hana', last_name: 'Kim' });
    await newRoom(company, { name: 'Cafe 1000', first_name: 'Duri', last_name: 'Kimura' });
    await newRoom(company, { name: 'Returns', first_name: 'Hannah', last_name: '', status: false });
    const found = (query: ChatsQuery) => names(caller, query);
    expect(await found({ name: 'CAFÉ' })).toEqual(['Café 100%']);
    expect(await found({ name: '100%' })).toEqual(['Café 100%']);
    expect(await found({ first_name: 'HAN' })).toEqual(['Café 100%', 'Returns']);
    expect(await found({ last_name: 'kim' })).toEqual(['Café 100%', 'Cafe 1000']);
    expect(await found({ status: 'true' })).toEqual(['Café 100%', 'Cafe 1000']);
    expect(await found({ status: 'false' })).toEqual(['Returns']);
    expect(await found({ status: 'true', first_name: 'han' })).toEqual(['Café 100%']);
    expect(await found({ name: 'nowhere' })).toEqual([]);
  });

  test.each([
    ['name', 'name'],
    ['creator__user__first_name', 'first_name'],
    ['creator__user__last_name', 'last_name'],
  ] as const)('orders by %s in both directions, the empty ones last', async (key, column) => {
    const { caller, company } = await newAdministrator();
    const ids: number[] = [];
    for (const value of ['beta', '', 'Éclair', 'Alpha', '가나']) {
      ids.push(await newRoom(company, { [column]: value }));
    }
    const places = async (ordering: Ordering<typeof key>) =>
      (await chats(caller, { ordering })).results.map((chat) => ids.indexOf(chat.id));
    expect(await places(key)).toEqual([3, 0, 2, 4, 1]);
    expect(await places(`-${key}`)).toEqual([4, 2, 0, 3, 1]);
  });

  test('orders by its times, and by name by default', async () => {
    const { caller, company } = await newAdministrator();
    await newRoom(company, { name: 'b', time_created: at(1), time_updated: at(9) });
    await newRoom(company, { name: 'c', time_created: at(2), time_updated: at(8) });
    await newRoom(company, { name: 'A', time_created: at(3), time_updated: at(7) });
    expect(await names(caller, {})).toEqual(['A', 'b', 'c']);
    expect(await names(caller, { ordering: 'time_created' })).toEqual(['b', 'c', 'A']);
    expect(await names(caller, { ordering: '-time_created' })).toEqual(['A', 'c', 'b']);
    expect(await names(caller, { ordering: 'time_updated' })).toEqual(['A', 'c', 'b']);
    expect(await names(caller, { ordering: '-time_updated' })).toEqual(['b', 'c', 'A']);
  });
});

describe('GET /api/chats/{id}/messages/', () => {
  test('shows every field of the messages of this room, the newest first', async () => {
    const { caller, company } = await newAdministrator();
    const room = await newRoom(company);
    await newMessages(company, await newRoom(company), [{ content: 'elsewhere' }]);
    const [first, second] = await newMessages(company, room, [
      { sender: 'client', sender_name: 'Kim', content: 'Hello\n안녕 👋', time_created: at(1) },
      { sender: 'agent', sender_name: 'Hana', content: 'Hi', time_created: at(2) },
    ]);
    expect(await messages(caller, room)).toEqual({
      count: 2,
      next: null,
      previous: null,
      results: [
        {
          id: second,
          room,
          content: 'Hi',
          sender: 'agent',
          sender_name: 'Hana',
          time_created: '2026-01-01T00:00:02.000Z',
        },
        {
          id: first,
          room,
          content: 'Hello\n안녕 👋',
          sender: 'client',
          sender_name: 'Kim',
          time_created: '2026-01-01T00:00:01.000Z',
        },
      ],
    });
  });

  test('filters by sender exactly, and by parts of sender name and content', async () => {
    const { caller, company } = await newAdministrator();
    const room = await newRoom(company);
    await newMessages(company, room, [
      { sender: 'agent', sender_name: 'Hana Kim', content: 'a_b' },
      { sender: 'client', sender_name: 'hanako', content: 'aXb' },
      { sender: 'client', sender_name: 'Duri', content: 'A_B again' },
    ]);
    const found = (query: MessagesQuery) =>
      contents(caller, room, { ordering: 'content', ...query });
    expect(await found({ sender: 'agent' })).toEqual(['a_b']);
    expect(await found({ sender: 'client' })).toEqual(['A_B again', 'aXb']);
    expect(await found({ sender_name: 'HANA' })).toEqual(['a_b', 'aXb']);
    expect(await found({ content: 'a_b' })).toEqual(['a_b', 'A_B again']);
    expect(await found({ content: 'a_b', sender: 'client' })).toEqual(['A_B again']);
    const unknown = await caller.attempt(listMessages, {
      params: { id: room },
      query: { sender: 'bot' },
    });
    expect([unknown.status, unknown.body]).toEqual([
      400,
      { sender: ['Choose one of: agent, client.'] },
    ]);
  });

  test('orders by every key in both directions, the empty ones last', async () => {
    const { caller, company } = await newAdministrator();
    const room = await newRoom(company);
    await newMessages(company, room, [
      { sender: 'client', sender_name: 'zoe', content: 'beta', time_created: at(3) },
      { sender: 'agent', sender_name: '', content: 'Alpha', time_created: at(1) },
      { sender: 'client', sender_name: 'Adam', content: '', time_created: at(2) },
      { sender: 'agent', sender_name: 'éva', content: '가나', time_created: at(4) },
    ]);
    const found = (ordering: Ordering<'sender' | 'sender_name' | 'content' | 'time_created'>) =>
      contents(caller, room, { ordering });
    expect(await found('sender')).toEqual(['Alpha', '가나', 'beta', '']);
    expect((await found('-sender')).slice(0, 2).sort()).toEqual(['', 'beta']);
    expect(await found('sender_name')).toEqual(['', '가나', 'beta', 'Alpha']);
    expect(await found('-sender_name')).toEqual(['beta', '가나', '', 'Alpha']);
    expect(await found('content')).toEqual(['Alpha', 'beta', '가나', '']);
    expect(await found('-content')).toEqual(['가나', 'beta', 'Alpha', '']);
    expect(await found('time_created')).toEqual(['Alpha', '', 'beta', '가나']);
    expect(await found('-time_created')).toEqual(['가나', 'beta', '', 'Alpha']);
  });

  test('a room of another company gets the same 404 as an unknown one', async () => {
    const { caller } = await newAdministrator();
    for (const id of [await newRoom(await newCompany()), 999_999_999_999]) {
      const answer = await caller.attempt(listMessages, { params: { id } });
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }]);
    }
  });
});
