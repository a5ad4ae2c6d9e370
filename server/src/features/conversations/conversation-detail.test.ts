import { addConversationNote, listConversationNotes } from '@maru/contract/conversation-messages';
import {
  findConversations,
  getConversation,
  linkConversationTicket,
  listConversations,
} from '@maru/contract/conversations';
import { openRoom } from '@maru/contract/open-chats';
import { getTimeline } from '@maru/contract/ticket-timeline';
import { describe, expect, test } from 'vitest';
import { comingFrom } from '../../../test/addresses.ts';
import { Caller } from '../../../test/caller.ts';
import { newAgent, newConversation } from '../../../test/desk.ts';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newCompany,
  newCustomerRecord,
  newMember,
  newTicket,
  type TestCompany,
  type TestMember,
} from '../../../test/factories.ts';

const update = (company: TestCompany, room: number, columns: object) =>
  inCompany(company, (tx) =>
    tx.sql.updateTable('chat_room').set(columns).where('id', '=', room).execute(),
  );

test('shows the customer: a typed address is a claim until it is in the record', async () => {
  const company = await newCompany();
  const ada = await newAgent(company);
  const { params, room } = await newConversation(company, { name: 'Kim' });
  const earlier = await newConversation(company, { name: 'Kim before' });
  const customer_id = await newCustomerRecord(company, {
    name: 'Kim',
    email: 'kim@example.com',
    phone: '010',
  });
  await update(company, earlier.room, { customer_id, is_active: false });
  await update(company, room, {
    customer_id,
    customer_email: 'Kim@Example.com',
    customer_language: 'ko-KR',
    customer_time_zone: 'Asia/Seoul',
  });
  const detail = () => ada.caller.call(getConversation, { params });
  expect(await detail()).toMatchObject({
    email: 'Kim@Example.com',
    is_verified: true,
    customer: { id: customer_id, name: 'Kim', email: 'kim@example.com', phone: '010' },
    language: 'ko-KR',
    time_zone: 'Asia/Seoul',
    last_seq: 0,
    seen_seq: 0,
    seen_at: null,
    tickets: [],
    earlier_tickets: [],
    earlier_rooms: [{ id: earlier.room, name: 'Kim before', is_open: false }],
  });
  await update(company, room, { customer_email: 'other@example.com' });
  expect(await detail()).toMatchObject({ is_verified: false });
});

describe('linking a ticket', () => {
  const linker = (company: TestCompany) => newAgent(company, { more: ['change_ticket'] });

  test('marks the conversation, and is told in the ticket’s timeline and in the log', async () => {
    const company = await newCompany();
    const ada = await linker(company);
    const { params } = await newConversation(company, { name: 'Kim', words: ['Hello'] });
    const ticket = await newTicket(company, 'Parcel');
    const body = { ticket_id: ticket };
    const linked = await ada.caller.call(linkConversationTicket, { params, body });
    expect(linked.ticket).toEqual({ id: ticket, priority: 'normal', version: expect.any(Number) });
    expect(await ada.caller.call(getConversation, { params })).toMatchObject({
      tickets: [{ id: ticket, subject: 'Parcel', status: 'new', assignee_name: '' }],
      earlier_tickets: [],
    });
    const { conversations } = await ada.caller.call(listConversations, {});
    expect(conversations.map((one) => one.ticket?.id)).toEqual([ticket]);
    const at = { params: { id: String(ticket) } };
    const { entries } = await ada.caller.call(getTimeline, at);
    expect(entries).toContainEqual(
      expect.objectContaining({ changes: [{ field: 'room', from: null, to: 'Kim' }] }),
    );
    const again = await ada.caller.attempt(linkConversationTicket, { params, body });
    expect(again.status).toBe(200);
    const log = (await actionLogOf(company)).filter(({ model }) => model === 'ticket');
    expect(log.map(({ extra_info }) => extra_info)).toEqual([`room: ${params.id}`]);
  });

  test('a ticket of another conversation, or none that there is, is refused', async () => {
    const company = await newCompany();
    const ada = await linker(company);
    const [one, other] = [await newConversation(company), await newConversation(company)];
    const ticket = await newTicket(company);
    const link = (params: { id: string }, ticket_id: number) =>
      ada.caller.attempt(linkConversationTicket, { params, body: { ticket_id } });
    expect((await link(one.params, ticket)).status).toBe(200);
    expect((await link(other.params, ticket)).status).toBe(409);
    const unknown = await link(other.params, 999_999_999);
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['ticket_id']]);
  });

  test('nobody who may not see tickets learns of one', async () => {
    const company = await newCompany();
    const ada = await linker(company);
    const clerk = await newMember(company, { permissions: ['use_desk'] });
    const { params } = await newConversation(company);
    const body = { ticket_id: await newTicket(company) };
    await ada.caller.call(linkConversationTicket, { params, body });
    const seen = await clerk.caller.call(getConversation, { params });
    expect([seen.ticket, seen.tickets]).toEqual([null, []]);
    const { conversations } = await clerk.caller.call(listConversations, {});
    expect(conversations.map(({ ticket }) => ticket)).toEqual([null]);
  });
});

test('notes are for all who reach the conversation, the newest first', async () => {
  const company = await newCompany();
  const [ada, bo] = [await newAgent(company), await newAgent(company)];
  const { params } = await newConversation(company, { words: ['Hello'] });
  const write = (content: string) =>
    ada.caller.call(addConversationNote, { params, body: { content } });
  const [first, second] = [await write('One'), await write('Two')];
  const { notes } = await bo.caller.call(listConversationNotes, { params });
  expect(notes).toEqual([second, first]);
  const { conversations } = await bo.caller.call(listConversations, {});
  expect(conversations.map(({ note }) => note)).toEqual([second.id]);
});

describe('finding', () => {
  const found = async ({ caller }: TestMember, q: string) =>
    (await caller.call(findConversations, { query: { q } })).conversations.map(({ id }) => id);

  test('by name, typed address, the customer’s record and words; also what is closed', async () => {
    const company = await newCompany();
    const ada = await newAgent(company);
    const staff = await newAccount(company);
    await new Caller(comingFrom()).call(openRoom, {
      params: { company: company.code, key: staff.openKey },
      body: { name: '김민지', email: 'minji@shop.example' },
    });
    const [minji] = await found(ada, '민지');
    const { room, params } = await newConversation(company, {
      name: 'Lee',
      words: ['Where is 12-345?'],
    });
    const email = 'lee@record.example';
    const customer_id = await newCustomerRecord(company, { name: 'Lee', email });
    await update(company, room, { customer_id, is_active: false });
    expect(await found(ada, 'SHOP.example')).toEqual([minji]);
    expect(await found(ada, 'lee@RECORD')).toEqual([room]);
    expect(await found(ada, '12-345')).toEqual([room]);
    expect(await found(ada, 'where')).toEqual([room]);
    expect(await found(ada, 'e')).toEqual(expect.arrayContaining([minji, room]));
    expect(await found(ada, '%')).toEqual([]);
    expect(await found(ada, ' ')).toEqual([]);
    const foreign = await newAgent(await newCompany());
    expect(await found(foreign, 'Lee')).toEqual([]);
    const detail = await ada.caller.call(getConversation, { params });
    expect(detail.customer?.email).toBe(email);
  });
});
