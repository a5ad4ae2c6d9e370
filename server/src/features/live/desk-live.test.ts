import { randomUUID } from 'node:crypto';
import { setAvailability } from '@maru/contract/availability';
import {
  addConversationNote,
  answerConversation,
  saveConversationDraft,
} from '@maru/contract/conversation-messages';
import {
  assignConversation,
  getConversation,
  linkConversationTicket,
  listConversations,
  markConversationRead,
  markConversationUnread,
  setConversationOpen,
  takeConversation,
} from '@maru/contract/conversations';
import { listColleagues } from '@maru/contract/desk';
import { CLOSE, CONVERSATION_LIVE_PATH, type ServerFrame } from '@maru/contract/live';
import { updateTicketSettings } from '@maru/contract/ticket-settings';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { anotherProcess } from '../../../test/another-process.ts';
import { newAgent, newConversation, restrict } from '../../../test/desk.ts';
import { editAccount } from '../../../test/edit-account.ts';
import {
  actionLogOf,
  inCompany,
  newAdministrator,
  newCompany,
  newDepartment,
  newMember,
  newTicket,
  type TestMember,
} from '../../../test/factories.ts';
import {
  connectCustomer,
  LiveClient,
  openDesk,
  serverUrl,
  tokenOf,
} from '../../../test/live-client.ts';
import { world } from '../../../test/world.ts';

const TIMEOUT = { timeout: 5_000, interval: 10 };

async function openConversation(member: TestMember, room: number, app?: FastifyInstance) {
  const address = await serverUrl(app ?? (await world()).app);
  const client = await new LiveClient(`${address}${CONVERSATION_LIVE_PATH}`).opened();
  client.send({ type: 'hello', access: await tokenOf(member), room });
  return client;
}

type DeskFrames = (ServerFrame & { type: 'desk' })[];

const deskFrames = ({ frames }: LiveClient): DeskFrames =>
  frames.filter((frame) => frame.type === 'desk');

/** The state of a client that applies all frames. */
function shownBy(client: LiveClient) {
  const shown = new Map<number, DeskFrames[number]['conversations'][number]>();
  for (const { conversations, gone } of deskFrames(client)) {
    for (const one of conversations) shown.set(one.id, one);
    for (const id of gone) shown.delete(id);
  }
  return shown;
}

/** The numbers of all conversations that a client was told something of. */
const toldNumbers = (client: LiveClient): number[] =>
  deskFrames(client).flatMap(({ conversations, gone, all = [] }) => [
    ...conversations.map(({ id }) => id),
    ...gone,
    ...all,
  ]);

/** Each frame begins where the one before ended, or before that. */
function expectNoGap(client: LiveClient, after: number) {
  let seq = after;
  for (const frame of deskFrames(client)) {
    expect(frame.from).toBeLessThanOrEqual(seq);
    expect(frame.seq).toBeGreaterThan(seq);
    seq = frame.seq;
  }
}

describe('what happens to conversations', () => {
  test('is told in every process: a new one, its words, who has it, its notes and its end', async () => {
    const company = await newCompany();
    const [ada, bo] = [await newAgent(company), await newAgent(company)];
    const { app, close } = await anotherProcess();
    try {
      const client = await openDesk(ada, { app });
      const { seq } = await client.waitFor('live');
      const { room, params, say } = await newConversation(company, { name: 'Kim' });
      const shown = () => shownBy(client).get(room);
      await expect.poll(shown, TIMEOUT).toMatchObject({ name: 'Kim', last: null, assignee: null });
      await say('Hello');
      await expect
        .poll(shown, TIMEOUT)
        .toMatchObject({ customer_count: 1, last: { words: 'Hello' } });
      await bo.caller.call(takeConversation, { params });
      await expect.poll(shown, TIMEOUT).toMatchObject({ assignee: { id: bo.id } });
      await bo.caller.call(addConversationNote, { params, body: { content: 'Angry' } });
      await expect.poll(shown, TIMEOUT).toMatchObject({ note: expect.any(Number) });
      await bo.caller.call(setConversationOpen, { params, body: { is_open: false } });
      await expect.poll(shown, TIMEOUT).toBeUndefined();
      expectNoGap(client, seq);
      expect(JSON.stringify(client.frames)).not.toContain('Angry');
    } finally {
      await close();
    }
  });

  test('is not lost and not doubled by a break: a client goes on after the number that it has', async () => {
    const company = await newCompany();
    const ada = await newAgent(company);
    const { room, say } = await newConversation(company, { words: ['One'] });
    const { seq } = await ada.caller.call(listConversations, {});
    await say('Two');
    const other = await newConversation(company, { name: 'Other' });
    const client = await openDesk(ada, { after: seq });
    await client.waitFor('live');
    expect(deskFrames(client)).toHaveLength(1);
    expect([...shownBy(client).keys()].toSorted()).toEqual([room, other.room].toSorted());
    await say('Three');
    await expect
      .poll(() => shownBy(client).get(room), TIMEOUT)
      .toMatchObject({ customer_count: 3, last: { words: 'Three' } });
    expectNoGap(client, seq);
    const nothingNew = await openDesk(ada, {
      after: (await ada.caller.call(listConversations, {})).seq,
    });
    await nothingNew.waitFor('live');
    expect(deskFrames(nothingNew)).toEqual([]);
  });

  test('many at once, in two processes: each desk ends with what the list has', async () => {
    const company = await newCompany();
    const ada = await newAgent(company);
    const { app, close } = await anotherProcess();
    try {
      const rooms = await Promise.all(Array.from({ length: 8 }, () => newConversation(company)));
      const { seq } = await ada.caller.call(listConversations, {});
      const desks = [
        await openDesk(ada, { after: seq }),
        await openDesk(ada, { after: seq, app }),
      ] as const;
      const late = rooms.map(async ({ say }, n) => {
        for (let m = 0; m < 6; m += 1) await say(`${n} ${m}`);
      });
      const broken = await openDesk(ada, { after: seq, app });
      await broken.waitFor('live');
      await Promise.all(late);
      const { conversations, seq: last } = await ada.caller.call(listConversations, {});
      const listed = conversations.map(({ read_count: _, is_unread: __, ...one }) => one);
      for (const desk of [...desks, broken]) {
        await expect.poll(() => deskFrames(desk).at(-1)?.seq, TIMEOUT).toBe(last);
        expectNoGap(desk, seq);
        const shown = listed.map(({ id }) => shownBy(desk).get(id));
        expect(shown).toEqual(listed);
      }
    } finally {
      await close();
    }
  });

  test('a client with a number that was never given loads the list', async () => {
    const company = await newCompany();
    const ada = await newAgent(company);
    await newConversation(company);
    const client = await openDesk(ada, { after: 999 });
    expect((await client.waitFor('reload')).seq).toBeLessThan(999);
  });
});

describe('where a company restricts who sees what', () => {
  test('a reader sees only what is within reach, and learns that it is gone', async () => {
    const company = await newCompany();
    await restrict(company);
    const department = await newDepartment(company);
    const ada = await newAgent(company, { department_id: department });
    const [bo, cleo] = [
      await newAgent(company, { more: ['view_allticket', 'change_chatroom'] }),
      await newAgent(company),
    ];
    const others = await newConversation(company, { assignee: cleo.id });
    const client = await openDesk(ada);
    await client.waitFor('live');
    const { room, params, say } = await newConversation(company, { words: ['One'] });
    const marker = await newConversation(company);
    await expect.poll(() => shownBy(client).has(marker.room), TIMEOUT).toBe(true);
    expect([...shownBy(client).keys()].toSorted()).toEqual([room, marker.room].toSorted());
    const give = (assignee_id: number | null, department_id: number | null) =>
      bo.caller.call(assignConversation, { params, body: { assignee_id, department_id } });
    await give(cleo.id, department);
    await expect.poll(() => shownBy(client).get(room)?.assignee?.id, TIMEOUT).toBe(cleo.id);
    await give(cleo.id, null);
    await expect.poll(() => shownBy(client).has(room), TIMEOUT).toBe(false);
    const known = client.frames.length;
    await say('Two');
    await others.say('Secret');
    await marker.say('Marker');
    await expect.poll(() => shownBy(client).get(marker.room)?.last?.words, TIMEOUT).toBe('Marker');
    const told = client.frames.slice(known);
    expect(JSON.stringify(told)).not.toMatch(/Secret|Two/);
    const gone = told.flatMap((frame) => (frame.type === 'desk' ? frame.gone : []));
    expect(gone).toEqual([]);
    expect(toldNumbers(client)).not.toContain(others.room);
  });

  test('a reader who was away is told what is left, and no number of what is out of reach', async () => {
    const company = await newCompany();
    await restrict(company);
    const [ada, bo] = [await newAgent(company), await newAgent(company)];
    const others = await newConversation(company, { assignee: bo.id });
    const [kept, lost] = [await newConversation(company), await newConversation(company)];
    const { seq } = await ada.caller.call(listConversations, {});
    await others.say('Secret');
    await bo.caller.call(takeConversation, { params: lost.params });
    const client = await openDesk(ada, { after: seq });
    await client.waitFor('live');
    expect(deskFrames(client)).toMatchObject([{ conversations: [], gone: [], all: [kept.room] }]);
    await others.say('Again');
    await kept.say('Marker');
    await expect.poll(() => shownBy(client).has(kept.room), TIMEOUT).toBe(true);
    expect(new Set(toldNumbers(client))).toEqual(new Set([kept.room]));
  });

  test('whoever may see something else is told to load the list, and sees by the new rule', async () => {
    const admin = await newAdministrator();
    const { company } = admin;
    const department = await newDepartment(company);
    const ada = await newAgent(company);
    const { room, say } = await newConversation(company, { assignee: admin.id, department });
    const client = await openDesk(ada);
    await client.waitFor('live');
    await say('One');
    await expect.poll(() => shownBy(client).has(room), TIMEOUT).toBe(true);
    const reloads = () => client.frames.filter(({ type }) => type === 'reload').length;
    await admin.caller.call(updateTicketSettings, { body: { restricts_tickets: true } });
    await expect.poll(reloads, TIMEOUT).toBe(1);
    await say('Two');
    const marker = await newConversation(company);
    await expect.poll(() => shownBy(client).has(marker.room), TIMEOUT).toBe(true);
    expect(JSON.stringify(client.frames)).not.toContain('Two');
    await editAccount(admin, ada, { department_id: department });
    await expect.poll(reloads, TIMEOUT).toBe(2);
    await say('Three');
    await expect.poll(() => shownBy(client).get(room)?.last?.words, TIMEOUT).toBe('Three');
  });
});

test('without the permission nobody sees the desk, and who loses it is let go', async () => {
  const admin = await newAdministrator();
  const { company } = admin;
  const clerk = await newMember(company, { permissions: ['view_chatroom', 'add_chatmessage'] });
  expect(await (await openDesk(clerk)).end()).toEqual({
    code: CLOSE.forbidden,
    reason: 'forbidden',
  });
  const { room } = await newConversation(company);
  expect((await (await openConversation(clerk, room)).end())?.code).toBe(CLOSE.forbidden);
  const ada = await newAgent(company);
  const [desk, conversation] = [await openDesk(ada), await openConversation(ada, room)];
  await Promise.all([desk.waitFor('live'), conversation.waitFor('live')]);
  await editAccount(admin, ada, { group_ids: clerk.groupIds });
  expect((await desk.end())?.code).toBe(CLOSE.forbidden);
  expect((await conversation.end())?.code).toBe(CLOSE.forbidden);
});

describe('a conversation', () => {
  test('is connected to as a room is, with its entry in the log, and only within reach', async () => {
    const company = await newCompany();
    await restrict(company);
    const [ada, bo] = [
      await newAgent(company),
      await newAgent(company, { more: ['change_chatroom'] }),
    ];
    const { room, params, token, say } = await newConversation(company, { assignee: bo.id });
    expect((await (await openConversation(ada, room)).end())?.code).toBe(CLOSE.notFound);
    const foreign = await newConversation(await newCompany());
    expect((await (await openConversation(ada, foreign.room)).end())?.code).toBe(CLOSE.notFound);
    const give = (assignee_id: number) =>
      bo.caller.call(assignConversation, { params, body: { assignee_id, department_id: null } });
    await give(ada.id);
    const client = await openConversation(ada, room);
    await client.waitFor('live');
    await say('Hello');
    await expect.poll(() => client.contents, TIMEOUT).toEqual(['Hello']);
    const log = (await actionLogOf(company)).filter(
      ({ action_type }) => action_type === 'ws_connect',
    );
    expect(log.map(({ user_name }) => user_name)).toEqual([ada.username]);
    const customer = await connectCustomer(token);
    await customer.waitFor('live');
    const senior = await newAgent(company, { more: ['view_allticket', 'change_chatroom'] });
    const body = { assignee_id: bo.id, department_id: null };
    await senior.caller.call(assignConversation, { params, body });
    await say('Not for Ada');
    expect(await client.end()).toEqual({ code: CLOSE.notFound, reason: 'not_found' });
    expect(client.contents).toEqual(['Hello']);
    await expect.poll(() => customer.contents, TIMEOUT).toEqual(['Hello', 'Not for Ada']);
  });

  test('however often a person opens it, the log has one entry in an hour', async () => {
    const company = await newCompany();
    const [ada, bo] = [await newAgent(company), await newAgent(company)];
    const { room } = await newConversation(company);
    const opened = async (member: TestMember) => {
      const client = await openConversation(member, room);
      await client.waitFor('live');
      await client.close();
    };
    const entries = async () =>
      (await actionLogOf(company)).flatMap(({ action_type, user_name }) =>
        action_type === 'ws_connect' ? [user_name] : [],
      );
    for (const member of [ada, bo, ada, ada, ada]) await opened(member);
    const known = await entries();
    expect(known.slice(0, 2)).toEqual([ada.username, bo.username]);
    // Three if an hour has just ended.
    expect(known.length).toBeLessThanOrEqual(3);
    await inCompany(company, (tx) =>
      tx.sql
        .updateTable('conversation_read')
        .set({ logged_hour: new Date(0) })
        .execute(),
    );
    await opened(ada);
    expect(await entries()).toEqual([...known, ada.username]);
    // From elsewhere it is told at once: the token may be somebody else's.
    const before = (await entries()).length;
    await inCompany(company, (tx) =>
      tx.sql.updateTable('conversation_read').set({ logged_ip: '203.0.113.5' }).execute(),
    );
    await opened(ada);
    expect(await entries()).toHaveLength(before + 1);
  });

  test('both sides learn what the other has seen', async () => {
    const company = await newCompany();
    const ada = await newAgent(company);
    const { room, params, token } = await newConversation(company, { words: ['One', 'Two'] });
    const [customer, staff] = [await connectCustomer(token), await openConversation(ada, room)];
    await Promise.all([customer.waitFor('live'), staff.waitFor('live')]);
    const tab = await openDesk(ada);
    await tab.waitFor('live');
    await ada.caller.call(markConversationRead, { params, body: { seq: 2 } });
    expect(await customer.waitFor('seen')).toMatchObject({ by: 'agent', seq: 2 });
    expect(await tab.waitFor('read')).toEqual({
      type: 'read',
      conversation: room,
      read_count: 2,
      is_unread: false,
    });
    await ada.caller.call(markConversationUnread, { params });
    await expect
      .poll(() => tab.frames.findLast(({ type }) => type === 'read'), TIMEOUT)
      .toMatchObject({ conversation: room, read_count: 2, is_unread: true });
    await ada.caller.call(answerConversation, { params, body: { content: 'Yes?' } });
    for (const seq of [1, 2, 99]) customer.send({ type: 'seen', seq });
    await expect
      .poll(() => staff.frames.findLast(({ type }) => type === 'seen'), TIMEOUT)
      .toMatchObject({ by: 'client', seq: 3 });
    expect(staff.frames.some((frame) => frame.type === 'seen' && frame.by === 'agent')).toBe(false);
    const later = await openConversation(ada, room);
    expect(await later.waitFor('seen')).toMatchObject({ by: 'client', seq: 3 });
  });
});

test('a customer receives the same, byte by byte, with and without what staff do among themselves', async () => {
  const company = await newCompany();
  const ada = await newAgent(company, { more: ['change_ticket'] });
  /** The frames that the customer's page gets, without the numbers and times that every message has. */
  async function received(aside: (params: { id: string }) => Promise<unknown>): Promise<string> {
    const { token, params, say } = await newConversation(company, { assignee: ada.id });
    const customer = await connectCustomer(token);
    await customer.waitFor('staff');
    await say('Hello');
    await aside(params);
    await ada.caller.call(markConversationRead, { params, body: { seq: 1 } });
    await ada.caller.call(answerConversation, { params, body: { content: 'Yes?' } });
    await expect.poll(() => customer.contents, TIMEOUT).toEqual(['Hello', 'Yes?']);
    await customer.waitFor('seen');
    await customer.waitFor('people');
    await customer.close();
    return JSON.stringify(customer.frames.toSorted((a, b) => a.type.localeCompare(b.type)))
      .replaceAll(/"(id|room)":\d+/g, '"$1":0')
      .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"time"');
  }
  const plain = await received(async () => {});
  const busy = await received(async (params) => {
    const department_id = await newDepartment(company, 'Secrets');
    const body = { assignee_id: ada.id, department_id, note: 'Angry' };
    await ada.caller.call(assignConversation, { params, body });
    const { events } = await ada.caller.call(getConversation, { params });
    expect(events.map(({ kind, department }) => [kind, department])).toEqual([
      ['assigned', 'Secrets'],
    ]);
    await ada.caller.call(addConversationNote, { params, body: { content: 'Very' } });
    const ticket_id = await newTicket(company, 'Parcel');
    await ada.caller.call(linkConversationTicket, { params, body: { ticket_id } });
    const draft = { reply: 'Dear', note: 'Hm' };
    await ada.caller.call(saveConversationDraft, { params, body: draft });
  });
  expect(busy).toBe(plain);
});

describe('who is there', () => {
  const thereFor = async ({ caller }: TestMember) => {
    const { people } = await caller.call(listColleagues, {});
    return people.filter(({ is_there }) => is_there).map(({ id }) => id);
  };

  test('is not who follows the desk from another screen', async () => {
    const company = await newCompany();
    const [ada, bo] = [await newAgent(company), await newAgent(company)];
    const follower = await openDesk(ada, { is_at_desk: false });
    await follower.waitFor('live');
    await (await openDesk(bo)).waitFor('live');
    await expect.poll(() => thereFor(bo), TIMEOUT).toEqual([bo.id]);
    // Told all the same.
    const { room } = await newConversation(company);
    await expect.poll(() => shownBy(follower).has(room), TIMEOUT).toBe(true);
    await follower.close();
    await (await openDesk(ada)).waitFor('live');
    await expect.poll(() => thereFor(bo), TIMEOUT).toEqual([ada.id, bo.id].toSorted());
  });

  test('has the desk open in some process and is not away; colleagues and customers are told', async () => {
    const company = await newCompany();
    const ada = await newAgent(company, { first_name: 'Ada', last_name: 'Lee' });
    const bo = await newAgent(company);
    const { token, params } = await newConversation(company);
    const customer = await connectCustomer(token);
    expect(await customer.waitFor('staff')).toEqual({ type: 'staff', is_there: false, name: '' });
    const { app, close } = await anotherProcess();
    try {
      const watching = await openDesk(bo);
      await watching.waitFor('live');
      await expect.poll(() => thereFor(bo), TIMEOUT).toEqual([bo.id]);
      const [first, second] = [await openDesk(ada, { app }), await openDesk(ada)];
      await expect.poll(() => thereFor(bo), TIMEOUT).toEqual([ada.id, bo.id].toSorted());
      await watching.waitFor('colleagues');
      const told = () => customer.frames.findLast(({ type }) => type === 'staff');
      await expect.poll(told, TIMEOUT).toMatchObject({ is_there: true, name: '' });
      await ada.caller.call(takeConversation, { params });
      await expect.poll(told, TIMEOUT).toMatchObject({ is_there: true, name: 'Ada Lee' });
      await first.close();
      await watching.close();
      await expect.poll(() => thereFor(bo), TIMEOUT).toEqual([ada.id]);
      await ada.caller.call(setAvailability, { body: { away: true } });
      expect(await thereFor(bo)).toEqual([]);
      await expect.poll(told, TIMEOUT).toMatchObject({ is_there: false, name: 'Ada Lee' });
      await ada.caller.call(setAvailability, { body: { away: false } });
      await expect.poll(told, TIMEOUT).toMatchObject({ is_there: true });
      await second.close();
      await expect.poll(told, TIMEOUT).toMatchObject({ is_there: false });
    } finally {
      await close();
    }
  });

  test('what a process wrote that died does not count any more', async () => {
    const company = await newCompany();
    const ada = await newAgent(company);
    const own = { company_id: company.id, account_id: ada.id };
    const died = async (seconds: number) => {
      const seen_at = new Date(Date.now() - seconds * 1_000);
      await inCompany(company, (tx) =>
        tx.sql
          .insertInto('desk_presence')
          .values({ ...own, process: randomUUID(), seen_at })
          .execute(),
      );
    };
    await died(120);
    expect(await thereFor(ada)).toEqual([]);
    await died(1);
    expect(await thereFor(ada)).toEqual([ada.id]);
  });

  test('a process that stops takes its people with it', async () => {
    const company = await newCompany();
    const ada = await newAgent(company);
    const { app, close } = await anotherProcess();
    await (await openDesk(ada, { app })).waitFor('live');
    await expect.poll(() => thereFor(ada), TIMEOUT).toEqual([ada.id]);
    await close();
    await expect.poll(() => thereFor(ada), TIMEOUT).toEqual([]);
  });
});
