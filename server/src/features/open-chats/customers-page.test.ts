import { setChatKey } from '@maru/contract/chat-keys';
import { getChatLink, getOpenRoom, openRoom, setOpenRoomEmail } from '@maru/contract/open-chats';
import { addRoomNote } from '@maru/contract/room-notes';
import { createTicket } from '@maru/contract/ticket-properties';
import { updateTicketSettings } from '@maru/contract/ticket-settings';
import { describe, expect, test } from 'vitest';
import { newCustomer, newVisitor } from '../../../test/customers.ts';
import { beThere } from '../../../test/desk.ts';
import {
  actionLogOf,
  inCompany,
  newAdministrator,
  newDepartment,
  newKey,
  type TestCompany,
} from '../../../test/factories.ts';

const roomsOf = (company: TestCompany) =>
  inCompany(company, (tx) =>
    tx.sql
      .selectFrom('chat_room')
      .select(['id', 'customer_email', 'customer_language', 'customer_time_zone'])
      .where('company_id', '=', tx.companyId)
      .orderBy('id')
      .execute(),
  );

describe('opening hours', () => {
  test('are the company’s working hours, with whether it is open now and when that changes', async () => {
    const { caller, company, openKey } = await newAdministrator();
    const params = { company: company.code, key: openKey };
    const everyDay = Array.from({ length: 7 }, (_, n) => ({
      weekday: n + 1,
      from: '00:00',
      to: '24:00',
    }));
    const body = { zone: 'Asia/Seoul', spans: everyDay, holidays: [] };
    await caller.call(updateTicketSettings, { body });
    const { hours } = await newVisitor().call(getChatLink, { params });
    expect(hours).toEqual({
      zone: 'Asia/Seoul',
      spans: everyDay,
      is_open: true,
      changes_at: null,
    });
    const holidays = [{ name: 'Moving house', from: '2000-01-01', to: '2199-12-31' }];
    await caller.call(updateTicketSettings, { body: { holidays } });
    const closed = await newVisitor().call(getChatLink, { params });
    expect(closed.hours).toMatchObject({ is_open: false, changes_at: null });
    // Why it is closed is the company's own business.
    expect(JSON.stringify(closed)).not.toContain('Moving house');
  });
});

describe('what a browser says of its visitor', () => {
  test('is stored with the room, and empty if it says nothing', async () => {
    const admin = await newAdministrator();
    const params = { company: admin.company.code, key: admin.openKey };
    const open = (more: object) =>
      newVisitor().call(openRoom, { params, body: { name: 'Kim', ...more } });
    await open({ language: 'pt-BR', time_zone: 'America/Sao_Paulo' });
    await open({});
    expect(await roomsOf(admin.company)).toMatchObject([
      { customer_language: 'pt-BR', customer_time_zone: 'America/Sao_Paulo' },
      { customer_language: '', customer_time_zone: '' },
    ]);
  });

  test.each([
    { time_zone: '+09:00' },
    { time_zone: 'Asia/Nowhere' },
    { time_zone: "UTC'; drop table chat_room" },
    { time_zone: '' },
    { language: 'not a language' },
    { language: `ko-${'a'.repeat(80)}` },
    { language: '<b>' },
    { language: 5 },
  ])('is refused if it is no such thing: %j', async (more) => {
    const admin = await newAdministrator();
    const params = { company: admin.company.code, key: admin.openKey };
    const body = { name: 'Kim', ...more };
    const refused = await newVisitor().attempt(openRoom, { params, body });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, Object.keys(more)]);
    expect(await roomsOf(admin.company)).toEqual([]);
  });
});

describe('PUT /api/open/room/email/', () => {
  const kim = { body: { email: ' kim@example.com ' } };

  test('stores a claim in the own room, and the log has no address', async () => {
    const admin = await newAdministrator();
    const [customer, other] = [await newCustomer(admin), await newCustomer(admin)];
    expect((await customer.caller.call(getOpenRoom, {})).has_email).toBe(false);
    const room = await customer.caller.call(setOpenRoomEmail, kim);
    expect(room.has_email).toBe(true);
    expect(await customer.caller.call(getOpenRoom, {})).toEqual(room);
    await customer.caller.call(setOpenRoomEmail, kim);
    await customer.caller.call(setOpenRoomEmail, { body: { email: 'lee@example.com' } });
    const rooms = await roomsOf(admin.company);
    expect(rooms.map(({ id, customer_email }) => [id, customer_email])).toEqual([
      [customer.room, 'lee@example.com'],
      [other.room, ''],
    ]);
    // Not in the record of the customer: nobody has checked it.
    const records = await inCompany(admin.company, (tx) =>
      tx.sql
        .selectFrom('customer')
        .select('email')
        .where('company_id', '=', tx.companyId)
        .execute(),
    );
    expect(records.map(({ email }) => email)).toEqual(['', '']);
    const log = (await actionLogOf(admin.company)).filter(
      ({ action_type }) => action_type === 'update',
    );
    expect(log).toMatchObject([
      {
        user_name: '(customer)',
        model: 'chat room',
        extra_info: `room: ${customer.room}; email given by the customer, not verified`,
      },
      { extra_info: `room: ${customer.room}; email changed by the customer, not verified` },
    ]);
    expect(JSON.stringify(log)).not.toContain('example.com');
  });

  test.each(['', ' ', 'kim', 'kim@', 'a@b.c\nBcc: x@y.z', 'x'.repeat(300), 5, null])(
    'refuses %j, and changes nothing',
    async (email) => {
      const admin = await newAdministrator();
      const customer = await newCustomer(admin);
      const refused = await customer.caller.attempt(setOpenRoomEmail, { body: { email } });
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['email']]);
      expect(await roomsOf(admin.company)).toMatchObject([{ customer_email: '' }]);
    },
  );

  test('is for the holder of the room’s token, and limited', async () => {
    const admin = await newAdministrator();
    expect((await newVisitor().attempt(setOpenRoomEmail, kim)).status).toBe(401);
    expect((await admin.caller.attempt(setOpenRoomEmail, kim)).status).toBe(401);
    const customer = await newCustomer(admin);
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const body = { email: `kim${n}@example.com` };
      statuses.push((await customer.caller.attempt(setOpenRoomEmail, { body })).status);
    }
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(200));
    expect(statuses).toContain(429);
  });
});

test('a customer is told the same bytes, whatever staff write beside the conversation', async () => {
  const admin = await newAdministrator();
  const { caller, company } = admin;
  await beThere(admin);
  const department = await newDepartment(company, 'Secret department');
  const key = newKey();
  await caller.call(setChatKey, { body: { department_id: department, open_key: key } });
  const visitor = newVisitor();
  const params = { company: company.code, key };
  const { token, ...room } = await visitor.call(openRoom, { params, body: { name: 'Kim' } });
  const own = visitor.with({ authorization: `Bearer ${token}` });
  const bytes = async () => {
    const answers = [
      await visitor.raw({ method: 'GET', url: `/api/open/door/${company.code}/${key}/` }),
      await own.raw({ method: 'GET', url: getOpenRoom.path }),
    ];
    return JSON.stringify(answers.map(({ body }) => body));
  };
  const before = await bytes();
  const [row] = await roomsOf(company);
  const roomId = row?.id ?? 0;
  const id = { params: { id: String(roomId) } };
  await caller.call(addRoomNote, { ...id, body: { content: 'Secret note' } });
  const ticket = { subject: 'Secret ticket', requester_name: 'Kim', room_id: roomId };
  await caller.call(createTicket, { body: ticket });
  expect(await bytes()).toBe(before);
  // Exactly these fields: no id of the assignee or the room, no department, no ticket, no note.
  const owner = [
    'colour',
    'company_name',
    'greeting',
    'hours',
    'hours_text',
    'is_there',
    'staff_name',
  ];
  expect(Object.keys(JSON.parse(before)[0]).toSorted()).toEqual(owner);
  expect(Object.keys(room).toSorted()).toEqual(
    [...owner, 'has_email', 'name', 'own_seen_seq', 'staff_seen_seq', 'status'].toSorted(),
  );
  expect(before).not.toMatch(/Secret|department|assignee/i);
});
