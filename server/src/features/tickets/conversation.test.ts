import { sendMessage, updateChat } from '@maru/contract/chats';
import { getOpenRoom, listOpenMessages, sendOpenMessage } from '@maru/contract/open-chats';
import { addRoomNote } from '@maru/contract/room-notes';
import { createTicket, getTicket } from '@maru/contract/ticket-properties';
import { addTicketNote, replyToTicket } from '@maru/contract/ticket-replies';
import { holdTicket, setTicketStatus, takeTicket } from '@maru/contract/ticket-steps';
import { getTimeline } from '@maru/contract/ticket-timeline';
import { listTickets } from '@maru/contract/tickets';
import { describe, expect, test } from 'vitest';
import { newCustomer } from '../../../test/customers.ts';
import {
  inCompany,
  newAdministrator,
  newMember,
  type TestCompany,
} from '../../../test/factories.ts';
import { connectCustomer, connectStaff } from '../../../test/live-client.ts';

const at = (id: number) => ({ params: { id: String(id) } });

/** A customer with a room, and a ticket that was made from it. */
async function conversation() {
  const staff = await newAdministrator();
  const customer = await newCustomer(staff, 'Marta');
  const say = (content: string) => customer.caller.call(sendOpenMessage, { body: { content } });
  await say('My card was charged twice.');
  const body = { subject: 'Charged twice', requester_name: 'Marta', room_id: customer.room };
  const { id } = await staff.caller.call(createTicket, { body });
  return { staff, customer, say, id };
}

const closedDaysAgo = (company: TestCompany, id: number, days: number) =>
  inCompany(company, (tx) =>
    tx.sql
      .updateTable('ticket')
      .set({ time_closed: new Date(Date.now() - days * 86_400_000) })
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .execute(),
  );

describe('a public reply', () => {
  test('goes into the customer’s room, and the timeline shows it once, between the messages', async () => {
    const { staff, customer, say, id } = await conversation();
    await staff.caller.call(replyToTicket, { ...at(id), body: { content: 'We look into it.' } });
    await say('Thank you!');
    await staff.caller.call(sendMessage, {
      params: { id: String(customer.room) },
      body: { room: customer.room, content: 'From the chat screen' },
    });
    const received = await customer.caller.call(listOpenMessages, {});
    expect(JSON.stringify(received)).toContain('We look into it.');
    const { entries } = await staff.caller.call(getTimeline, at(id));
    expect(
      entries
        .filter(({ kind }) => kind !== 'event')
        .map(({ kind, content, delivered, by_staff }) => [kind, content, delivered, by_staff]),
    ).toEqual([
      ['message', 'My card was charged twice.', true, false],
      ['reply', 'We look into it.', true, true],
      ['message', 'Thank you!', true, false],
      ['message', 'From the chat screen', true, true],
    ]);
  });

  test('is kept and not delivered where the room is closed, or the writer may not send messages', async () => {
    const { staff, customer, id } = await conversation();
    const silent = await newMember(staff.company, {
      permissions: ['view_ticket', 'change_ticket'],
    });
    const words = { ...at(id), body: { content: 'Kept' } };
    expect((await silent.caller.call(replyToTicket, words)).delivered).toBe(false);
    const room = { params: { id: String(customer.room) }, body: { status: false } };
    await staff.caller.call(updateChat, room);
    expect((await staff.caller.call(replyToTicket, words)).delivered).toBe(false);
    const received = await customer.caller.call(listOpenMessages, {});
    expect(JSON.stringify(received)).not.toContain('Kept');
  });

  test('is delivered as it reads, whatever keys its writer used for messages before', async () => {
    const { staff, customer, id } = await conversation();
    for (const key of ['abc', `ticket-${id}:abc`]) {
      await staff.caller.with({ 'idempotency-key': key }).call(sendMessage, {
        params: { id: String(customer.room) },
        body: { room: customer.room, content: `Something else, ${key}` },
      });
    }
    const reply = staff.caller.with({ 'idempotency-key': 'abc' });
    await reply.call(replyToTicket, { ...at(id), body: { content: 'We have refunded you.' } });
    const received = await customer.caller.call(listOpenMessages, {});
    expect(JSON.stringify(received)).toContain('We have refunded you.');
    const { entries } = await staff.caller.call(getTimeline, at(id));
    expect(entries.filter(({ content }) => content.startsWith('Something else'))).toHaveLength(2);
  });

  test('that is sent twice with one key reaches the customer once', async () => {
    const { staff, customer, id } = await conversation();
    const once = staff.caller.with({ 'idempotency-key': 'same' });
    const words = { ...at(id), body: { content: 'Only once' } };
    await Promise.all([once.call(replyToTicket, words), once.call(replyToTicket, words)]);
    const received = JSON.stringify(await customer.caller.call(listOpenMessages, {}));
    expect(received.split('Only once')).toHaveLength(2);
  });
});

describe('a customer who writes', () => {
  test('ends a hold', async () => {
    const { staff, say, id } = await conversation();
    await staff.caller.call(holdTicket, {
      ...at(id),
      body: { reason: 'Waiting for the customer' },
    });
    await say('Here I am.');
    expect((await staff.caller.call(getTicket, at(id))).hold).toBeNull();
    const { entries } = await staff.caller.call(getTimeline, at(id));
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: 'event',
        name: 'Marta',
        account: null,
        changes: [{ field: 'on_hold', from: 'Waiting for the customer', to: null }],
      }),
    );
  });

  test.each([
    [13, true],
    [15, false],
  ])('%s days after it was closed: reopens it: %s', async (days, reopens) => {
    const { staff, say, id } = await conversation();
    await staff.caller.call(takeTicket, at(id));
    const closing = { status: 'closed', resolution: 'solved' } as const;
    await staff.caller.call(setTicketStatus, { ...at(id), body: closing });
    await closedDaysAgo(staff.company, id, days);
    await say('It happened again.');
    const ticket = await staff.caller.call(getTicket, at(id));
    const all = await staff.caller.call(listTickets, {});
    if (reopens) {
      expect(ticket).toMatchObject({ status: 'processing', resolution: null, closed_at: null });
      expect(all).toHaveLength(1);
      return;
    }
    expect(ticket).toMatchObject({ status: 'closed', resolution: 'solved' });
    expect(all).toHaveLength(2);
    const [follow] = all;
    expect(follow).toMatchObject({
      status: 'assigned',
      subject: 'Charged twice',
      assignee_name: 'First Last',
    });
    expect(ticket.links).toEqual([
      { id: follow?.id, subject: 'Charged twice', status: 'assigned' },
    ]);
    // The next message belongs to the new one.
    await say('And again.');
    expect(await staff.caller.call(listTickets, {})).toHaveLength(2);
  });
});

test('a message that is sent again with its key is no new word: a ticket that was closed since stays closed', async () => {
  const { staff, customer, id } = await conversation();
  const same = customer.caller.with({ 'idempotency-key': 'one' });
  await same.call(sendOpenMessage, { body: { content: 'Once' } });
  const closing = { status: 'closed', resolution: 'solved' } as const;
  await staff.caller.call(setTicketStatus, { ...at(id), body: closing });
  await same.call(sendOpenMessage, { body: { content: 'Once' } });
  expect((await staff.caller.call(getTicket, at(id))).status).toBe('closed');
});

test('two messages at once on a ticket that was closed long ago make one new ticket', async () => {
  const { staff, say, id } = await conversation();
  const closing = { status: 'closed', resolution: 'solved' } as const;
  await staff.caller.call(setTicketStatus, { ...at(id), body: closing });
  await closedDaysAgo(staff.company, id, 20);
  await Promise.all([say('One'), say('Two'), say('Three')]);
  expect(await staff.caller.call(listTickets, {})).toHaveLength(2);
});

test('notes never reach the customer: not a byte of what a customer receives differs', async () => {
  const { staff, customer, say, id } = await conversation();
  const live = await connectCustomer(customer.token, { headers: customer.headers });
  const bytes: string[] = [];
  live.socket.on('message', (data) => bytes.push(String(data)));
  const colleague = await connectStaff(staff, customer.room);
  await live.waitFor('live');
  // Sent a moment after one has joined, and once more on a slow machine; nothing else is under way then.
  await expect
    .poll(() => live.frames.findLast(({ type }) => type === 'people'), { timeout: 5_000 })
    .toMatchObject({ people: [], count: 1 });
  let heard = -1;
  const isQuiet = () => {
    const before = heard;
    heard = bytes.length;
    return before === heard;
  };
  await expect.poll(isQuiet, { timeout: 10_000, interval: 400 }).toBe(true);
  const received = async () =>
    JSON.stringify([
      (await customer.caller.attempt(getOpenRoom, {})).body,
      (await customer.caller.attempt(listOpenMessages, {})).body,
    ]);
  const rowOfRoom = () =>
    inCompany(staff.company, (tx) =>
      tx.sql.selectFrom('chat_room').selectAll().where('id', '=', customer.room).execute(),
    );
  const [before, room] = [await received(), await rowOfRoom()];
  const frames = bytes.length;
  for (const content of ['Aside one', `Aside two @${staff.username}`]) {
    await staff.caller.call(addTicketNote, { ...at(id), body: { content } });
    await staff.caller.call(addRoomNote, { ...at(customer.room), body: { content } });
  }
  const note = { status: 'closed', resolution: 'not_ours', note: 'Aside three' } as const;
  await staff.caller.call(setTicketStatus, { ...at(id), body: note });
  expect(await received()).toBe(before);
  expect(await rowOfRoom()).toEqual(room);
  // The next message has the next number: no note took one.
  await say('Next');
  await expect.poll(() => live.contents).toContain('Next');
  // All bytes since then are those of this one frame.
  const next = live.frames.at(-1);
  expect(bytes.slice(frames)).toEqual([JSON.stringify(next)]);
  expect(next?.type).toBe('message');
  expect(live.messages.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(JSON.stringify([...live.frames, ...colleague.frames])).not.toContain('Aside');
  await live.close();
  await colleague.close();
});
