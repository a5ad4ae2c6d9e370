import { updateChat } from '@maru/contract/chats';
import * as calls from '@maru/contract/customers';
import {
  getChatLink,
  getOpenRoom,
  listOpenMessages,
  openRoom,
  sendOpenMessage,
} from '@maru/contract/open-chats';
import { createTicket, getTicket, patchTicket } from '@maru/contract/ticket-properties';
import { setTicketStatus } from '@maru/contract/ticket-steps';
import { beforeAll, describe, expect, test } from 'vitest';
import { newCustomer, newVisitor } from '../../../test/customers.ts';
import {
  actionLogOf,
  inCompany,
  newAdministrator,
  newCustomerRecord,
  newMember,
  type TestMember,
} from '../../../test/factories.ts';
import { connectCustomer } from '../../../test/live-client.ts';

const at = (id: number | null) => ({ params: { id: String(id) } });

let staff: TestMember;
beforeAll(async () => {
  staff = await newAdministrator();
});

const ticketFor = async (email: string, requester_name = 'Dana', more: object = {}) =>
  (
    await staff.caller.call(createTicket, {
      body: { subject: `From ${email}`, requester_name, customer_email: email, ...more },
    })
  ).id;
const ofTicket = (id: number) => staff.caller.call(calls.getTicketCustomer, at(id));
const customerOf = async (id: number) => (await ofTicket(id)).customer as number;
const history = async (customer: number | null) => ({
  tickets: (await staff.caller.call(calls.listCustomerTickets, at(customer))).tickets.map(
    ({ id }) => id,
  ),
  rooms: (await staff.caller.call(calls.listCustomerRooms, at(customer))).rooms.map(({ id }) => id),
});
const join = (id: number, customer_id: number) =>
  staff.caller.call(calls.joinCustomer, { ...at(id), body: { customer_id } });
const lastLogged = async () => (await actionLogOf(staff.company)).at(-1);

describe('a ticket that staff write', () => {
  test('belongs to the customer with its address, whatever its case, also if two are written at once', async () => {
    const [one, two, three] = await Promise.all([
      ticketFor('case@example.org'),
      ticketFor('CASE@example.org', 'Somebody'),
      ticketFor('other@example.org'),
    ]);
    const customer = await customerOf(one);
    expect(await customerOf(two)).toBe(customer);
    expect(await customerOf(three)).not.toBe(customer);
    expect(await ofTicket(two)).toMatchObject({ email: 'CASE@example.org', is_verified: true });
    expect((await history(customer)).tickets.toSorted()).toEqual([one, two].toSorted());
  });

  test('without an address has a customer of its own, and none where nothing is known', async () => {
    const [one, two] = [await ticketFor('', 'Kim'), await ticketFor('', 'Kim')];
    expect(await customerOf(one)).not.toBe(await customerOf(two));
    expect(await ofTicket(await ticketFor('', ''))).toEqual({
      customer: null,
      email: '',
      is_verified: false,
    });
  });

  test('belongs to the customer who was chosen, or to a new one, whatever its address', async () => {
    const known = await customerOf(await ticketFor('chosen@example.org'));
    const joined = await customerOf(await ticketFor('', 'Joined'));
    await join(joined, known);
    expect(await customerOf(await ticketFor('', 'Kim', { customer_id: known }))).toBe(known);
    expect(await customerOf(await ticketFor('', 'Kim', { customer_id: joined }))).toBe(known);
    const other = await ticketFor('chosen@example.org', 'Kim', { customer_id: null });
    expect(await customerOf(other)).not.toBe(known);
    expect(await ofTicket(other)).toMatchObject({ email: 'chosen@example.org', is_verified: true });

    const stranger = await newAdministrator();
    const refused = async (body: object, caller = staff.caller) => {
      const request = { body: { subject: 'Refused', requester_name: 'Kim', ...body } };
      const answer = await caller.attempt(createTicket, request);
      expect(answer.status).toBe(400);
      return answer.body;
    };
    const unknown = { customer_id: ['This customer does not exist.'] };
    expect(await refused({ customer_id: known }, stranger.caller)).toEqual(unknown);
    const { room } = await newCustomer(staff);
    expect(await refused({ customer_id: known, room_id: room })).toEqual({
      customer_id: [expect.stringContaining('keeps the chat’s customer')],
    });
  });

  test('that gets another address goes to that customer; a first address completes the record', async () => {
    const known = await customerOf(await ticketFor('known@example.org'));
    const id = await ticketFor('', 'Kim');
    const own = await customerOf(id);
    const set = (customer_email: string) =>
      staff.caller.call(patchTicket, { ...at(id), body: { customer_email } });
    await set('first@example.org');
    expect(await customerOf(id)).toBe(own);
    expect(await staff.caller.call(calls.getCustomer, at(own))).toMatchObject({
      name: 'Kim',
      email: 'first@example.org',
    });
    await set('KNOWN@example.org');
    expect(await customerOf(id)).toBe(known);
    const logged = (await actionLogOf(staff.company)).filter(
      ({ extra_info }) => extra_info === `customer: #${own} → #${known}`,
    );
    expect(logged).toMatchObject([{ model: 'ticket', object_repr: `#${id}` }]);
  });
});

describe('what a visitor types', () => {
  test('is a claim: a new customer, no record changed, and not verified until staff say so', async () => {
    const past = await ticketFor('claimed@example.org', 'Real Dana');
    const real = await customerOf(past);
    const before = await staff.caller.call(calls.getCustomer, at(real));
    await newVisitor().call(openRoom, {
      params: { company: staff.company.code, key: staff.openKey },
      body: { name: 'Dana?', email: 'claimed@example.org' },
    });
    const { id: room } = await inCompany(staff.company, (tx) =>
      tx.sql
        .selectFrom('chat_room')
        .select('id')
        .where('name', '=', 'Dana?')
        .executeTakeFirstOrThrow(),
    );
    const of = await staff.caller.call(calls.getRoomCustomer, at(room));
    expect(of).toMatchObject({ email: 'claimed@example.org', is_verified: false, tickets: [] });
    expect(of.customer).not.toBe(real);
    expect(await staff.caller.call(calls.getCustomer, at(of.customer))).toMatchObject({
      name: 'Dana?',
      email: '',
    });
    // A ticket of the room has its customer, and the address stays a claim on it.
    const made = await ticketFor('claimed@example.org', 'Dana?', { room_id: room });
    expect(await ofTicket(made)).toEqual({
      customer: of.customer,
      email: 'claimed@example.org',
      is_verified: false,
    });
    expect(await staff.caller.call(calls.getCustomer, at(real))).toEqual(before);
    expect((await history(real)).tickets).toEqual([past]);
    await join(of.customer as number, real);
    expect(await ofTicket(made)).toMatchObject({ customer: real, is_verified: true });
    expect(await staff.caller.call(calls.getCustomer, at(real))).toMatchObject({
      ...before,
      joined: [{ id: of.customer, name: 'Dana?' }],
    });
  });

  test('opens nothing of the past: not a byte of what the visitor receives differs after a join', async () => {
    const past = await ticketFor('past@example.org', 'Marta');
    const visitor = await newCustomer(staff, 'Marta');
    await visitor.caller.call(sendOpenMessage, { body: { content: 'Hello' } });
    const link = { params: { company: staff.company.code, key: staff.openKey } };
    const connected = async () => {
      const live = await connectCustomer(visitor.token, { headers: visitor.headers });
      // The last frames that a customer gets without anybody doing something, in either order.
      for (const type of ['staff', 'people'] as const) await live.waitFor(type);
      return live;
    };
    const received = async () => {
      const live = await connected();
      const answers = [
        await visitor.caller.attempt(getChatLink, link),
        await visitor.caller.attempt(getOpenRoom, {}),
        await visitor.caller.attempt(listOpenMessages, {}),
      ].map(({ status, body }) => [status, body]);
      const frames = live.frames.map((frame) => JSON.stringify(frame)).toSorted();
      await live.close();
      return JSON.stringify([answers, frames]);
    };
    const before = await received();
    expect(before).toContain('Hello');
    const { customer } = await staff.caller.call(calls.getRoomCustomer, at(visitor.room));
    const main = await customerOf(past);
    await join(customer as number, main);
    expect((await history(main)).rooms).toContain(visitor.room);
    expect(await received()).toBe(before);
    const live = await connected();
    const frames = live.frames.length;
    await staff.caller.call(calls.partCustomer, at(customer));
    await join(customer as number, main);
    await staff.caller.call(calls.patchCustomer, { ...at(main), body: { phone: '010' } });
    const sent = await visitor.caller.call(sendOpenMessage, { body: { content: 'Again' } });
    await expect.poll(() => live.contents).toContain('Again');
    expect(live.frames.slice(frames)).toEqual([{ type: 'message', message: sent }]);
    await live.close();
  });
});

describe('joining and parting', () => {
  test('gives all tickets and rooms to the other, and back to what they were', async () => {
    const [a, b] = [await ticketFor('a@example.org', 'A'), await ticketFor('b@example.org', 'B')];
    const [c] = [await ticketFor('c@example.org', 'C')];
    const [ofA, ofB, ofC] = [await customerOf(a), await customerOf(b), await customerOf(c)];
    await join(ofC, ofA);
    await join(ofA, ofB);
    expect(await lastLogged()).toMatchObject({
      action_type: 'update',
      model: 'customer',
      object_repr: `#${ofA}`,
      extra_info: `customer #${ofA} joined with #${ofB}`,
    });
    expect((await history(ofB)).tickets).toEqual([c, b, a]);
    // A later ticket for an address of the joined customer is theirs too.
    const later = await ticketFor('A@example.org', 'A');
    expect(await customerOf(later)).toBe(ofB);
    const { joined } = await staff.caller.call(calls.getCustomer, at(ofB));
    expect(joined).toMatchObject([
      { id: ofA, name: 'A', email: 'a@example.org', by: 'First Last' },
      { id: ofC, name: 'C' },
    ]);
    expect(await staff.caller.call(calls.getCustomer, at(ofC))).toMatchObject({ id: ofB });
    await staff.caller.call(calls.partCustomer, at(ofA));
    expect(await lastLogged()).toMatchObject({
      extra_info: `customer #${ofA} parted from #${ofB}`,
    });
    expect((await history(ofB)).tickets).toEqual([b]);
    expect((await history(ofA)).tickets).toEqual([later, c, a]);
    await staff.caller.call(calls.partCustomer, at(ofC));
    expect((await history(ofA)).tickets).toEqual([later, a]);
    expect((await history(ofC)).tickets).toEqual([c]);
    const log = JSON.stringify(
      await actionLogOf(staff.company).then((all) =>
        all.filter(({ model }) => model === 'customer'),
      ),
    );
    expect(log).not.toContain('example.org');
  });

  test('of two who join the same two customers the other way round, one is told', async () => {
    const [one, two] = [
      await customerOf(await ticketFor('x@example.org')),
      await customerOf(await ticketFor('y@example.org')),
    ];
    const attempt = (id: number, customer_id: number) =>
      staff.caller.attempt(calls.joinCustomer, { ...at(id), body: { customer_id } });
    const answers = await Promise.all([attempt(one, two), attempt(two, one)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.detail).toMatch(/was joined with #\d+ in the meantime/);
  });

  test('a customer is neither joined with itself nor parted from nobody', async () => {
    const one = await customerOf(await ticketFor('self@example.org'));
    const self = await staff.caller.attempt(calls.joinCustomer, {
      ...at(one),
      body: { customer_id: one },
    });
    expect([self.status, Object.keys(self.body)]).toEqual([400, ['customer_id']]);
    expect((await staff.caller.attempt(calls.partCustomer, at(one))).status).toBe(409);
  });
});

describe('the record', () => {
  test('is changed by field names in the log, never by values; stale saves are refused', async () => {
    const id = await customerOf(await ticketFor('record@example.org', 'Before'));
    const opened = await staff.caller.attempt(calls.getCustomer, at(id));
    const body = { name: 'After', phone: '010-1234-5678' };
    const saved = await staff.caller.call(calls.patchCustomer, { ...at(id), body });
    expect(saved).toMatchObject({ ...body, email: 'record@example.org' });
    expect(await lastLogged()).toMatchObject({
      model: 'customer',
      object_repr: `#${id}`,
      extra_info: 'changed: name, phone',
    });
    const stale = await staff.caller
      .with({ 'if-match': String(opened.headers.etag) })
      .attempt(calls.patchCustomer, { ...at(id), body: { name: 'Late' } });
    expect([stale.status, stale.body.detail]).toEqual([
      412,
      expect.stringContaining('name, phone number'),
    ]);
  });

  test('needs a name, an address or a number', async () => {
    const id = await customerOf(await ticketFor('', 'Only a name'));
    const empty = await staff.caller.attempt(calls.patchCustomer, {
      ...at(id),
      body: { name: '' },
    });
    expect([empty.status, Object.keys(empty.body)]).toEqual([400, ['name']]);
  });

  test('is found by parts of name, address and number, with and without hyphens; at most 20', async () => {
    const own = await newAdministrator();
    const ids: number[] = [];
    for (let n = 0; n < 22; n += 1) {
      ids.push(
        await newCustomerRecord(own.company, {
          name: `Dana 김${n}`,
          email: `d${n}@example.org`,
          phone: n === 7 ? '010-1234-5678' : '',
        }),
      );
    }
    const find = async (q: string) =>
      (await own.caller.call(calls.findCustomers, { query: { q } })).map(({ id }) => id);
    expect(await find('DANA')).toEqual(ids.toReversed().slice(0, 20));
    for (const q of ['12345678', '1234-5678', '010 1234', '김7', 'D7@EXAMPLE']) {
      expect(await find(q)).toEqual([ids[7]]);
    }
    expect(await find('%')).toEqual([]);
  });
});

test('the history comes in pages, the newest first', async () => {
  const own = await newAdministrator();
  const made: number[] = [];
  for (let n = 0; n < 23; n += 1) {
    const body = { subject: `Nr ${n}`, customer_email: 'often@example.org' };
    made.unshift((await own.caller.call(createTicket, { body })).id);
  }
  const { customer } = await own.caller.call(calls.getTicketCustomer, at(made[0] ?? 0));
  const first = await own.caller.call(calls.listCustomerTickets, at(customer));
  expect(first.next).toBe(made[19]);
  const query = { before: String(first.next) };
  const second = await own.caller.call(calls.listCustomerTickets, { ...at(customer), query });
  expect([...first.tickets, ...second.tickets].map(({ id }) => id)).toEqual(made);
  expect(second.next).toBeNull();
});

test('who may not read rooms learns nothing of customers who only have one', async () => {
  const visitor = await newCustomer(staff, 'OnlyInARoom');
  const permissions = ['view_ticket', 'change_ticket'] as const;
  const { caller } = await newMember(staff.company, { permissions });
  const { customer } = await staff.caller.call(calls.getRoomCustomer, at(visitor.room));
  expect((await caller.attempt(calls.getCustomer, at(customer))).status).toBe(404);
  expect(await caller.call(calls.findCustomers, { query: { q: 'OnlyInARoom' } })).toEqual([]);
  expect(
    await staff.caller.call(calls.findCustomers, { query: { q: 'OnlyInARoom' } }),
  ).toMatchObject([{ id: customer }]);
});

test('closing a ticket leaves its room open, and closing a room its ticket', async () => {
  const { room } = await newCustomer(staff, 'Marta');
  const [one, two] = [
    await ticketFor('', 'Marta', { room_id: room }),
    await ticketFor('', 'Marta', { room_id: room }),
  ];
  await staff.caller.call(setTicketStatus, {
    ...at(one),
    body: { status: 'closed', resolution: 'solved' },
  });
  const { conversation } = await staff.caller.call(getTicket, at(one));
  expect(conversation).toMatchObject({ is_active: true });
  await staff.caller.call(updateChat, { ...at(room), body: { status: false } });
  const { tickets } = await staff.caller.call(calls.getRoomCustomer, at(room));
  expect(tickets.map(({ id, status }) => [id, status])).toEqual([
    [two, 'new'],
    [one, 'closed'],
  ]);
});
