import { listChats, listMessages, updateChat } from '@maru/contract/chats';
import {
  getChatLink,
  getOpenRoom,
  listOpenMessages,
  openRoom,
  sendOpenMessage,
} from '@maru/contract/open-chats';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { newCustomer, newVisitor } from '../../../test/customers.ts';
import { beThere } from '../../../test/desk.ts';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  newKey,
  newMessages,
  newRoom,
} from '../../../test/factories.ts';
import { pageBefore } from '../../core/rooms/messages.store.ts';

const linkOf = ({ company, openKey }: { company: { code: string }; openKey: string }) => ({
  company: company.code,
  key: openKey,
});

describe('GET /api/open/door/{company}/{key}/', () => {
  test('answers who answers there and how it looks, without regard to the case of the code', async () => {
    const staff = await newAccount(await newCompany({ name: 'Haneul' }), {
      first_name: '하나',
      permissions: ['use_desk'],
    });
    await beThere(staff);
    const params = { company: staff.company.code.toUpperCase(), key: staff.openKey };
    const chatLink = await newVisitor().call(getChatLink, { params });
    expect(chatLink).toEqual({
      company_name: 'Haneul',
      staff_name: '하나 Last',
      colour: '#3e5cc9',
      greeting: '',
      is_there: true,
      hours: null,
      hours_text: '',
    });
  });

  test('a wrong code, a wrong key and a foreign key are all missing', async () => {
    const staff = await newAccount(await newCompany());
    const foreign = await newAccount(await newCompany());
    for (const params of [
      { company: 'nowhere', key: staff.openKey },
      { company: staff.company.code, key: 'nobody' },
      { company: staff.company.code, key: foreign.openKey },
    ]) {
      for (const endpoint of [getChatLink, openRoom]) {
        const answer = await newVisitor().attempt(endpoint, { params, body: { name: 'Kim' } });
        expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }]);
      }
    }
  });

  test('a code that no database can hold is refused, not tried', async () => {
    const answer = await newVisitor().raw({ method: 'GET', url: '/api/open/door/%00/key/' });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['company']]);
  });
});

describe('POST /api/open/door/{company}/{key}/rooms/', () => {
  test("makes a room by the customer's name, created by the key's account", async () => {
    const admin = await newAdministrator();
    const opened = await newVisitor().call(openRoom, {
      params: linkOf(admin),
      body: { name: '  김 민지 ' },
    });
    expect(opened).toMatchObject({ name: '김 민지', status: true, staff_name: '' });
    const { results } = await admin.caller.call(listChats, {});
    expect(results).toMatchObject([
      { name: '김 민지', status: true, creator: { first_name: 'First', last_name: 'Last' } },
    ]);
    const [entry] = await actionLogOf(admin.company);
    expect(entry).toMatchObject({
      user_name: '(customer)',
      action_type: 'create',
      model: 'chat room',
      object_repr: '김 민지',
      extra_info: `room: ${results[0]?.id}; creator: ${admin.username}`,
    });
    expect(JSON.stringify(entry)).not.toContain(opened.token.slice(3));
  });

  test.each([undefined, '', '  ', 'a\nb', 'x'.repeat(151)])('refuses the name %j', async (name) => {
    const admin = await newAdministrator();
    const answer = await newVisitor().attempt(openRoom, { params: linkOf(admin), body: { name } });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['name']]);
    expect((await admin.caller.call(listChats, {})).count).toBe(0);
  });

  test('is throttled per address', async () => {
    const admin = await newAdministrator();
    const visitor = newVisitor();
    const open = () => visitor.attempt(openRoom, { params: linkOf(admin), body: { name: 'x' } });
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await open()).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(201));
    const refused = await open();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Of another company, because the limit of this one may be reached too.
    const other = { params: linkOf(await newAdministrator()), body: { name: 'x' } };
    expect((await visitor.attempt(openRoom, other)).status).toBe(429);
    expect((await newVisitor().attempt(openRoom, other)).status).toBe(201);
  });

  test('is throttled per company, over all its links and networks; no other company notices', async () => {
    const admin = await newAdministrator();
    const bystander = await newAdministrator();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => clock.mockRestore());
    const open = async (params: { company: string; key: string }) =>
      (await newVisitor().attempt(openRoom, { params, body: { name: 'x' } })).status;
    const other = await newAccount(admin.company);
    const invented = () => open({ company: admin.company.code, key: newKey() });
    for (let n = 0; n < 15; n += 1) {
      expect(await open(linkOf(admin))).toBe(201);
      // An opening with an unknown key does not count.
      expect(await invented()).toBe(404);
      expect(await open(linkOf(other))).toBe(201);
    }
    expect(await open(linkOf(admin))).toBe(429);
    expect(await open(linkOf(other))).toBe(429);
    expect(await invented()).toBe(404);
    expect(await open(linkOf(bystander))).toBe(201);
    clock.mockReturnValue(performance.now() + 1_000);
    expect(await open(linkOf(admin))).toBe(201);
  });
});

describe('the own room', () => {
  test('is found again by its token', async () => {
    const { caller } = await newCustomer(await newAdministrator(), 'Kim');
    expect(await caller.call(getOpenRoom, {})).toMatchObject({ name: 'Kim', status: true });
  });

  test('a token opens its room and no other; no other token opens one', async () => {
    const admin = await newAdministrator();
    const { token } = await newCustomer(admin);
    const [company = '', secret = ''] = token.split('.');
    const elsewhere = await newCompany();
    for (const wrong of [
      'x',
      `${company}.${'A'.repeat(43)}`,
      `${elsewhere.id}.${secret}`,
      `${company}.${secret}x`,
      '',
    ]) {
      const caller = newVisitor().with({ authorization: `Bearer ${wrong}` });
      for (const endpoint of [getOpenRoom, listOpenMessages, sendOpenMessage]) {
        expect((await caller.attempt(endpoint, { body: { content: 'x' } })).status).toBe(401);
      }
    }
    const asSession = newVisitor().with({ authorization: `Bearer ${token}` });
    expect((await asSession.attempt(listChats, {})).status).toBe(401);
  });

  test('keeps the name that the customer gave when staff rename the room', async () => {
    const admin = await newAdministrator();
    const customer = await newCustomer(admin, 'Kim');
    const params = { id: String(customer.room) };
    await admin.caller.call(updateChat, { params, body: { name: 'Refund 7' } });
    expect((await customer.caller.call(getOpenRoom, {})).name).toBe('Kim');
    const sent = await customer.caller.call(sendOpenMessage, { body: { content: 'Hello' } });
    expect(sent).toMatchObject({ sender: 'client', sender_name: 'Kim', seq: 1 });
  });

  test('older messages are answered a hundred at a time, in order', async () => {
    const admin = await newAdministrator();
    const customer = await newCustomer(admin);
    const messages = Array.from({ length: 130 }, (_, n) => ({ content: `m${n + 1}` }));
    await newMessages(admin.company, customer.room, messages);
    await newMessages(admin.company, await newRoom(admin.company), [{ content: 'elsewhere' }]);
    const page = async (query: { before?: string }) =>
      (await customer.caller.call(listOpenMessages, { query })).results.map(({ seq }) => seq);
    const newest = await page({});
    expect([newest.length, newest[0], newest.at(-1)]).toEqual([100, 31, 130]);
    expect(await page({ before: '31' })).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(await page({ before: '1' })).toEqual([]);
    for (const before of ['x', '-1', '1.5']) {
      const answer = await customer.caller.attempt(listOpenMessages, { query: { before } });
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['before']]);
    }
  });
});

describe('a page of long messages', () => {
  test('is shorter, and the next page skips nothing', async () => {
    const admin = await newAdministrator();
    const customer = await newCustomer(admin);
    const long = Array.from({ length: 20 }, () => ({ content: '가'.repeat(10_000) }));
    await newMessages(admin.company, customer.room, long);
    const seen: number[] = [];
    let pages = 0;
    while (seen[0] !== 1 && pages < 20) {
      const query = seen[0] === undefined ? {} : { before: String(seen[0]) };
      const { results } = await customer.caller.call(listOpenMessages, { query });
      expect(Buffer.byteLength(JSON.stringify(results))).toBeLessThan(270_000);
      seen.unshift(...results.map(({ seq }) => seq));
      pages += 1;
    }
    expect(seen).toEqual(long.map((_, n) => n + 1));
    expect(pages).toBe(3);
  });

  test('has one message at least', async () => {
    const admin = await newAdministrator();
    const { room } = await newCustomer(admin);
    await newMessages(admin.company, room, [{ content: 'first' }, { content: 'second' }]);
    const page = await inCompany(admin.company, (tx) =>
      pageBefore(tx, room, 3, { messages: 100, bytes: 1 }),
    );
    expect(page.map(({ seq }) => seq)).toEqual([2]);
  });
});

describe('POST /api/open/room/messages/', () => {
  test('staff receive the messages of a customer', async () => {
    const admin = await newAdministrator();
    const customer = await newCustomer(admin, '김');
    const content = '<b>안녕</b>\n둘째 줄';
    const sent = await customer.caller.call(sendOpenMessage, { body: { content: ` ${content} ` } });
    const params = { id: String(customer.room) };
    const { results } = await admin.caller.call(listMessages, { params });
    const { seq, ...message } = sent;
    expect(results).toEqual([message]);
    expect(message).toMatchObject({ content, sender: 'client', sender_name: '김' });
    const log = await actionLogOf(admin.company);
    expect(log.at(-1)).toMatchObject({ user_name: '(customer)', model: 'chat message' });
    expect(JSON.stringify(log)).not.toContain('안녕');
  });

  test('an inactive room refuses messages, and accepts them again when it is active', async () => {
    const admin = await newAdministrator();
    const customer = await newCustomer(admin);
    const params = { id: String(customer.room) };
    const send = (key?: string) =>
      (key ? customer.caller.with({ 'idempotency-key': key }) : customer.caller).attempt(
        sendOpenMessage,
        { body: { content: 'x' } },
      );
    const before = await send('once');
    await admin.caller.call(updateChat, { params, body: { status: false } });
    const refused = await send();
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'This conversation was closed.' },
    ]);
    // A message that was accepted before the room was closed is still accepted when it is repeated.
    expect((await send('once')).body).toEqual(before.body);
    const { count } = await admin.caller.call(listMessages, { params });
    expect(count).toBe(1);
    await admin.caller.call(updateChat, { params, body: { status: true } });
    expect((await send()).status).toBe(201);
  });

  test('the same key is the same message, also at the same moment', async () => {
    const admin = await newAdministrator();
    const customer = await newCustomer(admin);
    const caller = customer.caller.with({ 'idempotency-key': 'k-1' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => caller.attempt(sendOpenMessage, { body: { content: 'x' } })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const messages = await inCompany(admin.company, (tx) =>
      tx.sql
        .selectFrom('chat_message')
        .select('seq')
        .where('room_id', '=', customer.room)
        .execute(),
    );
    expect(messages).toEqual([{ seq: 1 }]);
    const log = await actionLogOf(admin.company);
    expect(log.filter(({ model }) => model === 'chat message')).toHaveLength(1);
  });

  test.each(['', ' ', 'x'.repeat(65), 'with space', 'ümlaut'])(
    'refuses the key %j',
    async (key) => {
      const customer = await newCustomer(await newAdministrator());
      const caller = customer.caller.with({ 'idempotency-key': key });
      const answer = await caller.attempt(sendOpenMessage, { body: { content: 'x' } });
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['detail']]);
    },
  );

  test('is throttled per room', async () => {
    const customer = await newCustomer(await newAdministrator());
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const sent = await customer.caller.attempt(sendOpenMessage, { body: { content: 'x' } });
        return sent.status;
      }),
    );
    const taken = statuses.filter((status) => status === 201).length;
    expect(taken).toBeGreaterThanOrEqual(10);
    expect(taken).toBeLessThan(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20 - taken);
  });
});
