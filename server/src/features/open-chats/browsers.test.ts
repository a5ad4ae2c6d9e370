import { randomBytes } from 'node:crypto';
import { setChatKey } from '@maru/contract/chat-keys';
import { sendMessage, updateChat } from '@maru/contract/chats';
import { getConversation } from '@maru/contract/conversations';
import { joinCustomer, listCustomerRooms, partCustomer } from '@maru/contract/customers';
import { continueRoom, forgetBrowser, getKnownVisitor } from '@maru/contract/known-browser';
import { CLOSE } from '@maru/contract/live';
import {
  getOpenRoom,
  listOpenMessages,
  openRoom,
  sendOpenMessage,
  setOpenRoomEmail,
} from '@maru/contract/open-chats';
import { addRoomNote } from '@maru/contract/room-notes';
import { createTicket } from '@maru/contract/ticket-properties';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newCustomer, newVisitor } from '../../../test/customers.ts';
import {
  actionLogOf,
  inCompany,
  newAdministrator,
  newKey,
  type TestCompany,
  type TestMember,
} from '../../../test/factories.ts';
import { connectCustomer } from '../../../test/live-client.ts';
import { world } from '../../../test/world.ts';
import { roomToken } from './browsers.service.ts';

const at = (id: number) => ({ params: { id: String(id) } });

/** A browser with its first conversation, and what its page can do by a link. */
async function newBrowser(staff: TestMember, name = 'Kim', key = staff.openKey) {
  const { company } = staff;
  const first = await newCustomer(staff, name);
  const params = { company: company.code, key };
  const caller = newVisitor().with(first.browserHeaders);
  return {
    ...first,
    params,
    browser: caller,
    open: (body: object = {}) =>
      caller.call(openRoom, { params, body: { name, browser_key: first.browserKey, ...body } }),
    known: (query: { before?: string } = {}) => caller.call(getKnownVisitor, { params, query }),
    asked: () => caller.attempt(getKnownVisitor, { params }),
    say: (token: string, content: string) =>
      newVisitor()
        .with({ authorization: `Bearer ${token}` })
        .call(sendOpenMessage, { body: { content } }),
  };
}

const roomsOf = (company: TestCompany) =>
  inCompany(company, (tx) => tx.sql.selectFrom('chat_room').selectAll().orderBy('id').execute());

const ageBrowsers = (company: TestCompany, days: number) =>
  inCompany(company, (tx) =>
    tx.sql
      .updateTable('customer_browser')
      .set({ time_used: sql<Date>`now() - make_interval(days => ${days}::int)` })
      .execute(),
  );

const browsersOf = (company: TestCompany) =>
  inCompany(company, (tx) => tx.sql.selectFrom('customer_browser').selectAll().execute());

describe('a second conversation in the same browser', () => {
  test('is of the same customer: staff see what was before, and the address is not asked again', async () => {
    const admin = await newAdministrator();
    const { token, room, caller, open, browserKey } = await newBrowser(admin);
    await caller.call(setOpenRoomEmail, { body: { email: 'kim@example.com' } });
    const ticket = { subject: 'Broken lamp', requester_name: 'Kim', room_id: room };
    const { id: ticketId } = await admin.caller.call(createTicket, { body: ticket });
    const second = await open();
    expect(second).toMatchObject({ browser_key: browserKey, has_email: true });
    expect(second.token).not.toBe(token);
    const [one, two] = await roomsOf(admin.company);
    expect(two).toMatchObject({ customer_id: one?.customer_id, customer_email: 'kim@example.com' });
    const detail = await admin.caller.call(getConversation, at(two?.id ?? 0));
    expect(detail).toMatchObject({ email: 'kim@example.com', is_verified: false });
    expect(detail.earlier_rooms).toMatchObject([{ id: room }]);
    expect(detail.earlier_tickets).toMatchObject([{ id: ticketId }]);
    const log = await actionLogOf(admin.company);
    expect(log.at(-1)).toMatchObject({
      extra_info: `room: ${two?.id}; customer: #${one?.customer_id}; creator: ${admin.username}`,
    });
    // Another address, or none, is the visitor's to say; the room of before keeps what was said in it.
    await open({ email: 'lee@example.com' });
    expect((await open()).has_email).toBe(true);
    expect((await open({ email: '' })).has_email).toBe(false);
    expect((await roomsOf(admin.company)).map(({ customer_email }) => customer_email)).toEqual([
      'kim@example.com',
      'kim@example.com',
      'lee@example.com',
      'lee@example.com',
      '',
    ]);
  });

  test('key and tokens are nowhere but in the answer, and without a key nobody is remembered', async () => {
    const admin = await newAdministrator();
    const { browserKey, token } = await newBrowser(admin);
    const params = { company: admin.company.code, key: admin.openKey };
    const forgetful = await newVisitor().call(openRoom, { params, body: { name: 'Lee' } });
    expect(forgetful.browser_key).toBeUndefined();
    const [browser, ...others] = await browsersOf(admin.company);
    expect(others).toEqual([]);
    const kept = JSON.stringify([
      { ...browser, key_hash: Buffer.from(browser?.key_hash ?? []).toString('latin1') },
      await actionLogOf(admin.company),
    ]);
    for (const secret of [browserKey, token]) expect(kept).not.toContain(secret.split('.')[1]);
    expect((await roomsOf(admin.company)).map(({ browser_id }) => browser_id)).toEqual([
      browser?.id,
      null,
    ]);
  });

  test('a typed address joins nobody, and a name neither', async () => {
    const admin = await newAdministrator();
    const kim = await newBrowser(admin);
    await kim.caller.call(setOpenRoomEmail, { body: { email: 'kim@example.com' } });
    const other = await newBrowser(admin);
    await other.open({ email: 'kim@example.com' });
    const customers = (await roomsOf(admin.company)).map(({ customer_id }) => customer_id);
    expect(new Set(customers).size).toBe(2);
    expect(customers[1]).toBe(customers[2]);
  });
});

describe('GET /api/open/door/{company}/{key}/browser/', () => {
  test('answers the conversations of this browser alone, whomever staff join, and no note', async () => {
    const admin = await newAdministrator();
    const kim = await newBrowser(admin);
    const lee = await newBrowser(admin, 'Lee');
    await kim.say(kim.token, 'Where is my parcel?');
    const { token } = await kim.open({ email: 'kim@example.com' });
    await kim.say(token, 'A second matter');
    await lee.say(lee.token, 'Secret of Lee');
    const [one, ofLee, two] = await roomsOf(admin.company);
    const answer = { room: one?.id ?? 0, content: 'On its way.' };
    await admin.caller.call(sendMessage, { ...at(answer.room), body: answer });
    await admin.caller.call(updateChat, { ...at(answer.room), body: { status: false } });
    await admin.caller.call(addRoomNote, { ...at(answer.room), body: { content: 'Secret note' } });
    const expected = {
      name: 'Kim',
      email: 'kim@example.com',
      conversations: [
        {
          id: two?.id,
          is_open: true,
          last_words: 'A second matter',
          last_sender: 'client',
          last_time: two?.last_time?.toISOString(),
          is_unread: false,
        },
        {
          id: one?.id,
          is_open: false,
          last_words: 'On its way.',
          last_sender: 'agent',
          is_unread: true,
        },
      ],
      next: null,
    };
    expect(await kim.known()).toMatchObject(expected);
    const join = { customer_id: one?.customer_id ?? 0 };
    const joined = at(ofLee?.customer_id ?? 0);
    await admin.caller.call(joinCustomer, { ...joined, body: join });
    const known = await kim.known();
    expect(known).toMatchObject(expected);
    expect(JSON.stringify(known)).not.toContain('Secret');
    // What comes later is still the one's that it was made with, so that it is theirs when the two are parted.
    await lee.open();
    const seenByStaff = async (id: number) =>
      (await admin.caller.call(listCustomerRooms, at(id))).rooms.length;
    expect(await seenByStaff(join.customer_id)).toBe(4);
    await admin.caller.call(partCustomer, joined);
    expect(await seenByStaff(join.customer_id)).toBe(2);
    expect(await seenByStaff(ofLee?.customer_id ?? 0)).toBe(2);
    expect((await lee.known()).conversations).toMatchObject([{ last_words: 'Secret of Lee' }]);
  });

  test('continues by number, and shows what was begun by another link of the company', async () => {
    const admin = await newAdministrator();
    const { browserKey, known, params } = await newBrowser(admin);
    const { id: browser = 0 } = (await browsersOf(admin.company))[0] ?? {};
    await inCompany(admin.company, (tx) =>
      sql`insert into chat_room (company_id, name, creator_first_name, creator_last_name, browser_id, last_seq, last_words)
        select ${tx.companyId}, 'Kim', '', '', ${browser}, 1, 'm' || n from generate_series(1, 25) as n`.execute(
        tx.sql,
      ),
    );
    const page = await known();
    expect(page.conversations.map(({ last_words }) => last_words)).toEqual(
      Array.from({ length: 20 }, (_, n) => `m${25 - n}`),
    );
    const rest = await known({ before: String(page.next) });
    expect(rest.conversations.map(({ last_words }) => last_words)).toEqual(
      Array.from({ length: 5 }, (_, n) => `m${5 - n}`),
    );
    expect(rest.next).toBeNull();
    const open_key = newKey();
    await admin.caller.call(setChatKey, { body: { department_id: null, open_key } });
    const elsewhere = await newVisitor()
      .with({ authorization: `Bearer ${browserKey}` })
      .call(getKnownVisitor, { params: { ...params, key: open_key } });
    expect(elsewhere).toEqual(page);
  });

  test('an unknown key, another company’s, a room’s token, a link that leads nowhere: the same answer', async () => {
    const admin = await newAdministrator();
    const stranger = await newAdministrator();
    const { browserHeaders, params, room, token } = await newBrowser(admin);
    const foreign = await newBrowser(stranger);
    const invented = `${admin.company.id}.${randomBytes(32).toString('base64url')}`;
    const withdrawn = newKey();
    await admin.caller.call(setChatKey, { body: { department_id: null, open_key: withdrawn } });
    await admin.caller.call(setChatKey, { body: { department_id: null, open_key: '' } });
    const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
    const tries: [object, { company: string; key: string }][] = [
      [bearer(invented), params],
      [bearer('x'), params],
      [{}, params],
      [bearer(token), params],
      [foreign.browserHeaders, params],
      [browserHeaders, foreign.params],
      [browserHeaders, { ...params, key: withdrawn }],
      [browserHeaders, { ...params, key: newKey() }],
      [browserHeaders, { ...params, company: 'NOWHERE' }],
    ];
    for (const [headers, link] of tries) {
      const caller = newVisitor().with(headers as Record<string, string>);
      for (const [endpoint, input] of [
        [getKnownVisitor, { params: link }],
        [continueRoom, { params: { ...link, id: String(room) } }],
      ] as const) {
        const { status, body } = await caller.attempt(endpoint, input);
        expect([headers, link, status, body]).toEqual([
          headers,
          link,
          401,
          { detail: 'Please sign in.' },
        ]);
      }
    }
    // With a foreign key a new conversation begins as with none.
    const begun = await newVisitor().call(openRoom, {
      params,
      body: { name: 'Kim', browser_key: foreign.browserKey },
    });
    expect(begun.browser_key).not.toBe(foreign.browserKey);
    expect((await foreign.known()).conversations).toEqual([]);
  });
});

describe('a conversation of this browser', () => {
  test('is read and continued with the token that it always had; another browser’s is not there', async () => {
    const admin = await newAdministrator();
    const { params, browser, room, token, say } = await newBrowser(admin);
    const other = await newBrowser(admin, 'Lee');
    await say(token, 'Hello');
    const again = await browser.call(continueRoom, { params: { ...params, id: String(room) } });
    expect(again).toEqual({ token });
    const own = newVisitor().with({ authorization: `Bearer ${again.token}` });
    expect((await own.call(listOpenMessages, {})).results).toMatchObject([{ content: 'Hello' }]);
    for (const id of [other.room, 999_999_999_999]) {
      const refused = await browser.attempt(continueRoom, {
        params: { ...params, id: String(id) },
      });
      expect([refused.status, refused.body]).toEqual([404, { detail: 'Not found.' }]);
    }
    // Not by a token that somebody computes for another room either.
    const computed = roomToken(admin.company.id, other.token, other.room);
    const thief = newVisitor().with({ authorization: `Bearer ${computed}` });
    expect((await thief.attempt(getOpenRoom, {})).status).toBe(401);
  });
});

describe('DELETE /api/open/browser/', () => {
  test('ends the key and the tokens, also of open tabs; staff keep the conversations, and the log has one entry', async () => {
    const admin = await newAdministrator();
    const { browser, asked, caller, token, room, browserKey, params } = await newBrowser(admin);
    const tab = await connectCustomer(token);
    await tab.waitFor('live');
    expect((await browser.attempt(forgetBrowser, {})).status).toBe(204);
    expect(await tab.end()).toEqual({ code: CLOSE.unauthenticated, reason: 'unauthenticated' });
    expect((await asked()).status).toBe(401);
    expect((await caller.attempt(getOpenRoom, {})).status).toBe(401);
    expect((await browser.attempt(forgetBrowser, {})).status).toBe(401);
    const body = { name: 'Park', browser_key: browserKey };
    const anew = await newVisitor().call(openRoom, { params, body });
    expect(anew.browser_key).not.toBe(browserKey);
    const [kept, ofPark] = await roomsOf(admin.company);
    expect([kept?.id, kept?.browser_id, kept?.customer_token_hash]).toEqual([room, null, null]);
    expect(ofPark?.customer_id).not.toBe(kept?.customer_id);
    const { rooms } = await admin.caller.call(listCustomerRooms, at(kept?.customer_id ?? 0));
    expect(rooms.map(({ id }) => id)).toEqual([room]);
    const log = (await actionLogOf(admin.company)).filter(({ model }) => model === 'customer');
    expect(log).toMatchObject([
      {
        user_name: '(customer)',
        action_type: 'update',
        object_repr: `#${kept?.customer_id}`,
        extra_info: 'forgotten in a browser by its user; rooms that it no longer opens: 1',
      },
    ]);
  });
});

describe('a key ends', () => {
  test('180 days after its last use, and every use counts', async () => {
    const admin = await newAdministrator();
    const { company } = admin;
    const { known, open, asked, browserKey, caller } = await newBrowser(admin);
    await ageBrowsers(company, 179);
    await known();
    for (const visit of [known, () => caller.call(getOpenRoom, {})]) {
      await ageBrowsers(company, 2);
      await visit();
      const [used] = await browsersOf(company);
      expect(Date.now() - (used?.time_used.getTime() ?? 0)).toBeLessThan(86_400_000);
    }
    await ageBrowsers(company, 179);
    expect((await open()).browser_key).toBe(browserKey);
    await ageBrowsers(company, 180);
    expect((await asked()).status).toBe(401);
    expect((await open()).browser_key).not.toBe(browserKey);
    const customers = (await roomsOf(company)).map(({ customer_id }) => customer_id);
    expect(customers[0]).toBe(customers[1]);
    expect(customers[2]).not.toBe(customers[0]);
    // The first conversation of a network in a day deletes what has ended.
    await ageBrowsers(company, 200);
    await newCustomer(admin);
    expect(await browsersOf(company)).toHaveLength(1);
  });

  test('with its customer', async () => {
    const admin = await newAdministrator();
    const { asked } = await newBrowser(admin);
    const { db } = await world();
    await db.asOwner(async (owner) => {
      const { id } = admin.company;
      await sql`update chat_room set customer_id = null where company_id = ${id}`.execute(owner);
      await sql`delete from customer where company_id = ${id}`.execute(owner);
    });
    expect((await asked()).status).toBe(401);
    expect(await roomsOf(admin.company)).toMatchObject([{ browser_id: null }]);
  });
});
