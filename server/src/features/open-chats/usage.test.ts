import { listMessages, sendMessage } from '@maru/contract/chats';
import { openRoom, sendOpenMessage, setOpenRoomEmail } from '@maru/contract/open-chats';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { comingFrom, newAddress } from '../../../test/addresses.ts';
import { anotherProcess } from '../../../test/another-process.ts';
import { Caller } from '../../../test/caller.ts';
import { newCustomer } from '../../../test/customers.ts';
import {
  actionLogOf,
  inCompany,
  newAdministrator,
  type TestCompany,
  type TestMember,
} from '../../../test/factories.ts';
import { CUSTOMER_RATE_LIMITS } from '../../core/rooms/customer-limits.ts';

interface Amounts {
  messages?: number;
  bytes?: number;
  rooms?: number;
}

/** Stores this usage, for today or an earlier day. */
const used = (company: TestCompany, subject: string, amounts: Amounts, daysAgo = 0) =>
  inCompany(company, (tx) =>
    tx.sql
      .insertInto('customer_usage')
      .values({
        company_id: company.id,
        day: sql<string>`(now() at time zone 'UTC')::date - ${daysAgo}::int`,
        subject,
        ...amounts,
      })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'day', 'subject']).doUpdateSet(amounts),
      )
      .execute(),
  );

const days = (company: TestCompany) =>
  inCompany(company, async (tx) => {
    const rows = await tx.sql.selectFrom('customer_usage').select('day').distinct().execute();
    return rows.length;
  });

async function setting() {
  const admin = await newAdministrator();
  const customer = await newCustomer(admin);
  const say = (content = 'x', caller = customer.caller) =>
    caller.attempt(sendOpenMessage, { body: { content } });
  const state = async () => ({
    messages: (await admin.caller.call(listMessages, { params: { id: String(customer.room) } }))
      .count,
    log: (await actionLogOf(admin.company)).length,
  });
  return { admin, company: admin.company, customer, say, state };
}

const openAs = ({ company, openKey }: TestMember, caller: Caller) =>
  caller.attempt(openRoom, {
    params: { company: company.code, key: openKey },
    body: { name: 'x' },
  });

const KOREAN = { 'accept-language': 'ko' };

describe('messages of a conversation in a day', () => {
  test('the last message within the limit is stored, the next is refused until tomorrow and changes nothing', async () => {
    const { admin, company, customer, say, state } = await setting();
    await used(company, `room ${customer.room}`, { messages: 999 });
    expect((await say()).status).toBe(201);
    const before = await state();
    const refused = await say();
    expect([refused.status, refused.headers['maru-error-code'], refused.body]).toEqual([
      429,
      'daily_limit',
      { detail: 'This conversation has reached its limit for today. Please continue tomorrow.' },
    ]);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(86_400);
    expect((await say('x', customer.caller.with(KOREAN))).body.detail).toBe(
      '오늘 이 상담에서 보내실 수 있는 메시지를 모두 보내셨습니다. 내일 다시 보내 주세요.',
    );
    expect(await state()).toEqual(before);
    const { room } = customer;
    await admin.caller.call(sendMessage, {
      params: { id: String(room) },
      body: { room, content: 'of the staff' },
    });
    const other = await newCustomer(admin);
    expect((await say('x', other.caller)).status).toBe(201);
  });

  test('bytes are counted too, and a repeated message is not counted twice', async () => {
    const { company, customer, say } = await setting();
    await used(company, `room ${customer.room}`, { bytes: 2_000_000 - 6 });
    const once = customer.caller.with({ 'idempotency-key': 'k' });
    expect((await say('가가', once)).status).toBe(201);
    expect((await say('가가', once)).status).toBe(201);
    expect((await say('x')).status).toBe(429);
  });

  test('the use of other days does not count, and is deleted', async () => {
    const { company, customer, say } = await setting();
    for (const ago of [1, 2, 30])
      await used(company, `room ${customer.room}`, { messages: 999 }, ago);
    expect(await days(company)).toBe(4);
    expect((await say()).status).toBe(201);
    expect((await say()).status).toBe(201);
    expect(await days(company)).toBe(1);
  });

  test('all processes share the count', async () => {
    const customerLimits = { ...CUSTOMER_RATE_LIMITS, messagesPerRoom: 4 };
    const one = await anotherProcess({ customerLimits });
    const two = await anotherProcess({ customerLimits });
    const { customer } = await setting();
    const send = async ({ app }: typeof one) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/open/room/messages/',
          headers: customer.headers,
          payload: { content: 'x' },
        })
      ).statusCode;
    const statuses = await Promise.all([one, two, one, two, one, two].map(send));
    expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 429, 429]);
    for (const { close } of [one, two]) await close();
  });
});

describe('the use of a network in a day', () => {
  test('messages: other networks are not affected, also in the same conversation', async () => {
    const { company, customer, say } = await setting();
    const address = newAddress();
    await used(company, `network ${address}`, { messages: 5_000 });
    const refused = await say('x', customer.caller.with(comingFrom(address)));
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'Your network has reached its limit of messages for today. Please continue tomorrow.',
    ]);
    expect((await say()).status).toBe(201);
  });

  test('rooms: all addresses of an IPv6 /64 share a limit', async () => {
    const { admin, company } = await setting();
    await used(company, 'network 2001:db8:5:6::/64', { rooms: 99 });
    const from = (end: string) => new Caller(comingFrom(`2001:db8:5:6::${end}`));
    expect((await openAs(admin, from('1'))).status).toBe(201);
    const refused = await openAs(admin, from('2').with(KOREAN));
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      '지금 사용하시는 네트워크에서 오늘 시작할 수 있는 상담 수를 초과했습니다. 진행 중인 상담을 이용하시거나 내일 다시 시도해 주세요.',
    ]);
    expect((await openAs(admin, new Caller(comingFrom('2001:db8:5:7::1')))).status).toBe(201);
  });
});

test('an address that a customer leaves counts as a message of its conversation and network, if it is a new one', async () => {
  const { company, customer, state } = await setting();
  const leave = (email: string, caller = customer.caller) =>
    caller.attempt(setOpenRoomEmail, { body: { email } });
  await used(company, `room ${customer.room}`, { messages: 999 });
  expect((await leave('kim@example.com')).status).toBe(200);
  const before = await state();
  const refused = await leave('lee@example.com');
  expect([refused.status, refused.headers['maru-error-code']]).toEqual([429, 'daily_limit']);
  expect((await leave('kim@example.com')).status).toBe(200);
  expect(await state()).toEqual(before);

  await used(company, `room ${customer.room}`, { messages: 0 });
  const address = newAddress();
  await used(company, `network ${address}`, { messages: 5_000 });
  const elsewhere = customer.caller.with(comingFrom(address));
  expect((await leave('lee@example.com', elsewhere)).status).toBe(429);
  expect((await leave('lee@example.com')).status).toBe(200);
});

test('a /48 has four times the limits of a network in it', async () => {
  const { admin, company, customer, say } = await setting();
  const wider = 'network 2001:db8:9::/48';
  let networks = 0;
  const from = () => {
    networks += 1;
    return comingFrom(`2001:db8:9:${networks.toString(16)}::1`);
  };
  const open = async () => (await openAs(admin, new Caller(from()))).status;
  const write = async () => (await say('x', customer.caller.with(from()))).status;
  await used(company, wider, { rooms: 399, messages: 19_999 });
  expect([await open(), await open()]).toEqual([201, 429]);
  expect([await write(), await write()]).toEqual([201, 429]);
  await used(company, wider, { messages: 0, bytes: 39_999_999 });
  expect([await write(), await write()]).toEqual([201, 429]);
  await used(company, 'company', { rooms: 6_000 });
  await used(company, wider, { rooms: 19 });
  expect([await open(), await open()]).toEqual([201, 429]);
});

describe("a company's ceiling of new rooms in a day", () => {
  const limitEntries = async (company: TestCompany) =>
    (await actionLogOf(company)).filter(({ model }) => model === 'company');

  test('refuses networks that opened many rooms, no others and no open conversation; staff are told once', async () => {
    const { admin, company, customer, say } = await setting();
    const busy = newAddress();
    await used(company, `network ${busy}`, { rooms: 4 });
    await used(company, 'company', { rooms: 4_999 });
    const open = (address = newAddress()) => openAs(admin, new Caller(comingFrom(address)));
    expect((await open()).status).toBe(201);
    expect(await limitEntries(company)).toMatchObject([
      {
        action_type: 'update',
        extra_info:
          'customers opened 5000 chat rooms today, the daily ceiling; until midnight UTC networks that opened more than 5 of them are refused new ones',
      },
    ]);
    expect((await open(busy)).status).toBe(201);
    expect((await open(busy)).status).toBe(429);
    expect((await open()).status).toBe(201);
    expect((await say('x', customer.caller.with(comingFrom(busy)))).status).toBe(201);
    expect(await limitEntries(company)).toHaveLength(1);
  });
});
