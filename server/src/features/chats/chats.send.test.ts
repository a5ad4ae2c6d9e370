import { listChats, listMessages, sendMessage } from '@maru/contract/chats';
import { updateProfile } from '@maru/contract/profile';
import { describe, expect, test } from 'vitest';
import {
  actionLogOf,
  inCompany,
  newAdministrator,
  newCompany,
  newMember,
  newMessages,
  newRoom,
  type TestCompany,
} from '../../../test/factories.ts';

const EARLIER = new Date('2026-01-01T00:00:00Z');

/** A member who may send, and a room without messages for a while. */
async function setting() {
  const admin = await newAdministrator();
  const { caller, company } = admin;
  const room = await newRoom(company, { name: 'Returns', time_updated: EARLIER });
  const send = (body: Record<string, unknown>, id: number = room) =>
    caller.attempt(sendMessage, { params: { id }, body });
  const state = async () => ({
    messages: (await caller.call(listMessages, { params: { id: String(room) } })).results,
    chats: (await caller.call(listChats, {})).results,
    log: await actionLogOf(company),
    numbers: await numbersOf(company, room),
  });
  return { ...admin, room, send, state };
}

const numbersOf = (company: TestCompany, room: number) =>
  inCompany(company, (tx) =>
    tx.sql
      .selectFrom('chat_message')
      .select(['seq', 'time_created', 'content'])
      .where('room_id', '=', room)
      .orderBy('seq')
      .execute(),
  );

describe('POST /api/chats/{id}/messages/', () => {
  test('answers 201 with the message, from an agent with a name', async () => {
    const { room, send, state } = await setting();
    const sent = await send({ room, content: '  안녕하세요 👋\nHow are you?\u0065\u0301  ' });
    expect(sent.status).toBe(201);
    expect(sent.body).toEqual({
      id: expect.any(Number),
      room,
      content: '안녕하세요 👋\nHow are you?é',
      sender: 'agent',
      sender_name: 'First Last',
      time_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await state()).messages).toEqual([sent.body]);
  });

  test('takes the room as a number or as the text of the address', async () => {
    const { room, send, state } = await setting();
    expect((await send({ room: String(room), content: 'one' })).status).toBe(201);
    expect((await send({ room, content: 'two' })).status).toBe(201);
    expect((await state()).messages).toHaveLength(2);
  });

  test('the name is the one the sender has now, or the username', async () => {
    const { caller, company, room, send } = await setting();
    await caller.call(updateProfile, { body: { first_name: '하나', last_name: '' } });
    expect((await send({ room, content: 'x' })).body.sender_name).toBe('하나');
    const nameless = await newMember(company, {
      username: 'night.desk',
      first_name: '',
      last_name: '',
      permissions: ['add_chatmessage'],
    });
    const sent = await nameless.caller.call(sendMessage, {
      params: { id: String(room) },
      body: { room, content: 'x' },
    });
    expect(sent.sender_name).toBe('night.desk');
  });

  test("moves the room's time to that of the message", async () => {
    const { room, send, state } = await setting();
    const sent = await send({ room, content: 'x' });
    const { chats } = await state();
    expect(chats).toMatchObject([{ id: room, time_updated: sent.body.time_created }]);
    expect(new Date(sent.body.time_created).getTime()).toBeGreaterThan(EARLIER.getTime());
  });

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['spaces and line breaks', ' \n\t\u3000 '],
    ['a number', 5],
    ['more than 10,000 characters', 'x'.repeat(10_001)],
  ])('refuses %s as content, and changes nothing', async (_, content) => {
    const { room, send, state } = await setting();
    const before = await state();
    const answer = await send({ room, content });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['content']]);
    expect(await state()).toEqual(before);
  });

  test('takes 10,000 characters', async () => {
    const { room, send } = await setting();
    expect((await send({ room, content: '가'.repeat(10_000) })).status).toBe(201);
  });

  test('refuses a room that is not the one of the address, and changes nothing', async () => {
    const { company, room, send, state } = await setting();
    const other = await newRoom(company, { time_updated: EARLIER });
    const before = await state();
    const answer = await send({ room: other, content: 'x' });
    expect([answer.status, answer.body]).toEqual([
      400,
      { room: ['This is not the room of the address.'] },
    ]);
    for (const bad of [undefined, null, 0, -1, 1.5, 'abc', '', true, [room]]) {
      const answer = await send({ room: bad, content: 'x' });
      expect([bad, answer.status, Object.keys(answer.body)]).toEqual([bad, 400, ['room']]);
    }
    expect(await state()).toEqual(before);
  });

  test('a room of another company gets the same 404 as an unknown one', async () => {
    const { send } = await setting();
    const elsewhere = await newCompany();
    const foreign = await newRoom(elsewhere, { time_updated: EARLIER });
    for (const id of [foreign, 999_999_999_999]) {
      const answer = await send({ room: id, content: 'x' }, id);
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }]);
    }
    expect(await numbersOf(elsewhere, foreign)).toEqual([]);
  });

  test('20 at once are numbered without a gap, in the order of their times', async () => {
    const { company, room, send, state } = await setting();
    await newMessages(company, room, [{ content: 'before', time_created: EARLIER }]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send({ room, content: `parallel ${n}` })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
    const { numbers, messages, chats } = await state();
    expect(numbers.map((message) => message.seq)).toEqual(
      Array.from({ length: 21 }, (_, n) => n + 1),
    );
    expect(new Set(numbers.map((message) => message.content)).size).toBe(21);
    const times = numbers.map((message) => message.time_created.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(messages.map((message) => message.content)).toEqual(
      numbers
        .map((message) => message.content)
        .toReversed()
        .slice(0, 20),
    );
    expect(chats[0]?.time_updated).toBe(numbers.at(-1)?.time_created.toISOString());
  });

  test('logs the room of a message, not its text', async () => {
    const { company, username, room, send } = await setting();
    const sent = await send({ room, content: 'My secret is safe here' });
    const log = await actionLogOf(company);
    expect(log).toMatchObject([
      {
        user_name: username,
        action_type: 'create',
        model: 'chat message',
        object_repr: 'Returns',
        extra_info: `room: ${room}; message: ${sent.body.id}; number: 1`,
        request_id: sent.headers['x-request-id'],
      },
    ]);
    expect(JSON.stringify(log)).not.toContain('secret');
  });
});
