import { sendMessage, updateChat } from '@maru/contract/chats';
import { MAX_MISSED } from '@maru/contract/live';
import { sendOpenMessage } from '@maru/contract/open-chats';
import { describe, expect, test } from 'vitest';
import { newCustomer } from '../../../test/customers.ts';
import {
  actionLogOf,
  newAdministrator,
  newMember,
  newMessages,
  newRoom,
  type TestMember,
} from '../../../test/factories.ts';
import { connectCustomer, connectStaff } from '../../../test/live-client.ts';

const say = (member: TestMember, room: number, content: string) =>
  member.caller.call(sendMessage, { params: { id: String(room) }, body: { room, content } });

/** A member of staff and a customer, both connected to the customer's room. */
async function conversation() {
  const admin = await newAdministrator();
  const customer = await newCustomer(admin, 'Kim');
  const staff = await connectStaff(admin, customer.room);
  await staff.waitFor('live');
  const visitor = await connectCustomer(customer.token);
  await visitor.waitFor('live');
  return { admin, customer, staff, visitor };
}

describe('talking', () => {
  test('both receive all messages, once and in order', async () => {
    const { admin, customer, staff, visitor } = await conversation();
    await customer.caller.call(sendOpenMessage, { body: { content: 'one' } });
    await say(admin, customer.room, 'two');
    await customer.caller.call(sendOpenMessage, { body: { content: 'three' } });
    for (const client of [staff, visitor]) {
      await expect.poll(() => client.contents).toEqual(['one', 'two', 'three']);
      expect(client.messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    }
    expect(staff.messages[0]).toMatchObject({
      room: customer.room,
      sender: 'client',
      sender_name: 'Kim',
      time_created: expect.any(String),
    });
  });

  test('fifty at once arrive in the order of their numbers, without a gap', async () => {
    const { admin, customer, staff, visitor } = await conversation();
    await Promise.all(Array.from({ length: 50 }, (_, n) => say(admin, customer.room, `m${n}`)));
    for (const client of [staff, visitor]) {
      await expect
        .poll(() => client.messages.map(({ seq }) => seq), { timeout: 5_000 })
        .toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    }
  });

  test('messages of another room are not received', async () => {
    const { admin, customer, staff } = await conversation();
    const other = await newRoom(admin.company);
    await say(admin, other, 'elsewhere');
    await say(admin, customer.room, 'here');
    await expect.poll(() => staff.contents).toEqual(['here']);
  });

  test('a message that is not written is not announced', async () => {
    const { admin, customer, staff } = await conversation();
    const body = { room: customer.room + 1, content: 'lost' };
    const params = { id: String(customer.room) };
    expect((await admin.caller.attempt(sendMessage, { params, body })).status).toBe(400);
    await say(admin, customer.room, 'kept');
    await expect.poll(() => staff.messages.map(({ seq }) => seq)).toEqual([1]);
    expect(staff.contents).toEqual(['kept']);
  });
});

describe('coming back', () => {
  test('missed messages are sent in order, then new ones', async () => {
    const { admin, customer } = await conversation();
    for (const content of ['one', 'two', 'three']) await say(admin, customer.room, content);
    const back = await connectStaff(admin, customer.room, { after: 1 });
    expect(await back.waitFor('live')).toEqual({ type: 'live', seq: 3 });
    await say(admin, customer.room, 'four');
    await expect.poll(() => back.contents).toEqual(['two', 'three', 'four']);
    // A frame about the people in the room may come at any moment.
    const order = back.frames.map(({ type }) => type).filter((type) => type !== 'people');
    expect(order).toEqual(['message', 'message', 'live', 'message']);
  });

  test('messages that arrive during the catch-up are neither lost nor doubled', async () => {
    const { admin, customer } = await conversation();
    const contents = Array.from({ length: 30 }, (_, n) => `m${n + 1}`);
    const talking = (async () => {
      for (const content of contents) await say(admin, customer.room, content);
    })();
    const clients = [];
    for (let n = 0; n < 10; n += 1) {
      clients.push(await connectStaff(admin, customer.room, { after: 0 }));
    }
    await talking;
    for (const client of clients) {
      await expect.poll(() => client.contents, { timeout: 5_000 }).toEqual(contents);
    }
  });

  test('a first connection gets no old messages as staff, the newest as a customer', async () => {
    const admin = await newAdministrator();
    const customer = await newCustomer(admin);
    await newMessages(
      admin.company,
      customer.room,
      Array.from({ length: 120 }, (_, n) => ({ content: `m${n + 1}` })),
    );
    const staff = await connectStaff(admin, customer.room);
    expect(await staff.waitFor('live')).toEqual({ type: 'live', seq: 120 });
    expect(staff.messages).toEqual([]);
    const visitor = await connectCustomer(customer.token);
    await visitor.waitFor('live');
    expect(visitor.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 100 }, (_, n) => n + 21),
    );
  });

  test('a client that missed too many messages is told to load the list again', async () => {
    const admin = await newAdministrator();
    const room = await newRoom(admin.company);
    const many = Array.from({ length: MAX_MISSED + 1 }, (_, n) => ({ content: `m${n}` }));
    await newMessages(admin.company, room, many);
    const client = await connectStaff(admin, room, { after: 0 });
    const seq = MAX_MISSED + 1;
    await client.waitFor('live');
    expect(client.frames).toEqual([
      { type: 'reload', seq },
      { type: 'live', seq },
    ]);
    const close = await connectStaff(admin, room, { after: 1 });
    await close.waitFor('live');
    expect(close.messages).toHaveLength(MAX_MISSED);
  });

  test('a number from the future counts as the newest', async () => {
    const { admin, customer } = await conversation();
    const client = await connectStaff(admin, customer.room, { after: 999 });
    expect(await client.waitFor('live')).toEqual({ type: 'live', seq: 0 });
  });
});

describe('people in the room', () => {
  test('staff see names and ids, a customer sees the names of who answers', async () => {
    const { admin, staff, visitor, customer } = await conversation();
    await expect
      .poll(() => staff.frames.findLast(({ type }) => type === 'people'))
      .toEqual({
        type: 'people',
        count: 2,
        people: [
          { name: 'Kim', sender: 'client' },
          { id: admin.id, name: 'First Last', sender: 'agent' },
        ],
      });
    const told = () => visitor.frames.findLast(({ type }) => type === 'people');
    await expect.poll(told).toEqual({ type: 'people', count: 1, people: [] });
    await say(admin, customer.room, 'Yes?');
    const looking = await newMember(admin.company, {
      permissions: ['view_chatroom', 'add_chatmessage'],
      first_name: 'Only',
      last_name: 'Looking',
    });
    await (await connectStaff(looking, customer.room)).waitFor('people');
    await expect
      .poll(told)
      .toEqual({ type: 'people', count: 1, people: [{ name: 'First Last', sender: 'agent' }] });
    expect(JSON.stringify(visitor.frames)).not.toContain('Looking');
    await visitor.close();
    await expect
      .poll(() => staff.frames.findLast(({ type }) => type === 'people'))
      .toMatchObject({ count: 2, people: [{ id: admin.id }, { id: looking.id }] });
  });

  test('typing is sent to the others, not to the sender', async () => {
    const { staff, visitor } = await conversation();
    visitor.send({ type: 'typing' });
    expect(await staff.waitFor('typing')).toEqual({
      type: 'typing',
      name: 'Kim',
      sender: 'client',
    });
    staff.send({ type: 'typing' });
    expect(await visitor.waitFor('typing')).toEqual({
      type: 'typing',
      name: 'First Last',
      sender: 'agent',
    });
    expect(staff.frames.filter(({ type }) => type === 'typing')).toHaveLength(1);
  });

  test('a change of the room is sent; the customer gets the name that they entered', async () => {
    const { admin, customer, staff, visitor } = await conversation();
    const params = { id: String(customer.room) };
    await admin.caller.call(updateChat, { params, body: { name: 'Refund', status: false } });
    expect(await staff.waitFor('room')).toEqual({ type: 'room', name: 'Refund', status: false });
    expect(await visitor.waitFor('room')).toEqual({ type: 'room', name: 'Kim', status: false });
  });

  test('a ping is answered', async () => {
    const { staff, visitor } = await conversation();
    for (const client of [staff, visitor]) {
      client.send({ type: 'ping' });
      await client.waitFor('pong');
    }
  });
});

test('connecting is logged', async () => {
  const admin = await newAdministrator();
  const room = await newRoom(admin.company, { name: 'Returns' });
  const client = await connectStaff(admin, room);
  await client.waitFor('live');
  expect(await actionLogOf(admin.company)).toMatchObject([
    {
      user_name: admin.username,
      action_type: 'ws_connect',
      model: 'chat room',
      object_repr: 'Returns',
      extra_info: `room: ${room}`,
      ip_address: '127.0.0.1',
    },
  ]);
});
