import { getChat, listChats, sendMessage } from '@maru/contract/chats';
import { updateGroup } from '@maru/contract/group-details';
import { CLOSE, ROOM_NOTES_LIVE_PATH } from '@maru/contract/live';
import { listNotices, markAllNoticesRead, markNoticesRead } from '@maru/contract/notices';
import { PERMISSIONS } from '@maru/contract/permissions';
import { addRoomNote, listRoomNotes } from '@maru/contract/room-notes';
import { createTicket } from '@maru/contract/ticket-properties';
import { getTimeline } from '@maru/contract/ticket-timeline';
import { beforeEach, describe, expect, test } from 'vitest';
import { anotherProcess } from '../../../test/another-process.ts';
import {
  actionLogOf,
  inCompany,
  newCompany,
  newMember,
  newRoom,
  type TestCompany,
  type TestMember,
} from '../../../test/factories.ts';
import { LiveClient, serverUrl, tokenOf } from '../../../test/live-client.ts';
import { world } from '../../../test/world.ts';

const NOTES = ['view_chatroom', 'view_ticket', 'change_ticket'] as const;
const at = (id: number) => ({ params: { id: String(id) } });
const note = (by: TestMember, room: number, content: string) =>
  by.caller.call(addRoomNote, { ...at(room), body: { content } });

let company: TestCompany;
let ada: TestMember;
let bo: TestMember;
let room: number;

beforeEach(async () => {
  company = await newCompany();
  ada = await newMember(company, { permissions: NOTES, first_name: 'Ada', last_name: 'Lee' });
  bo = await newMember(company, { permissions: NOTES });
  room = await newRoom(company, { name: 'Marta' });
});

describe('the notes of a room', () => {
  test('are read from the newest, each beside the message after which it was written', async () => {
    const { caller } = await newMember(company, {
      permissions: ['add_chatmessage', 'view_chatroom'],
    });
    const say = (content: string) =>
      caller.call(sendMessage, { ...at(room), body: { room, content } });
    await note(ada, room, 'Before everything');
    const first = await say('Hello');
    await note(ada, room, 'After hello');
    await note(bo, room, 'Also after hello');
    const second = await say('Bye');
    await note(ada, room, 'At the end');
    const { notes, older } = await bo.caller.call(listRoomNotes, at(room));
    expect(notes.map(({ content, message }) => [content, message])).toEqual([
      ['At the end', second.id],
      ['Also after hello', first.id],
      ['After hello', first.id],
      ['Before everything', null],
    ]);
    expect(notes[0]).toMatchObject({ account: ada.id, name: 'Ada Lee', mentions: [] });
    expect(older).toBeNull();
    const page = await bo.caller.call(listRoomNotes, { ...at(room), query: { limit: '3' } });
    expect(page.notes).toEqual(notes.slice(0, 3));
    const query = { before: String(page.older), limit: '3' };
    const rest = await bo.caller.call(listRoomNotes, { ...at(room), query });
    expect(rest).toEqual({ notes: notes.slice(3), older: null });
  });

  test('change nothing of the room: neither its row nor its place in the list', async () => {
    const other = await newRoom(company);
    const rooms = async () => [
      await ada.caller.call(listChats, { query: { ordering: '-time_updated' } }),
      await ada.caller.call(getChat, at(room)),
      await inCompany(company, (tx) => tx.sql.selectFrom('chat_room').selectAll().execute()),
    ];
    const before = await rooms();
    await note(ada, room, 'Aside');
    expect(await rooms()).toEqual(before);
    expect((await ada.caller.call(listRoomNotes, at(other))).notes).toEqual([]);
  });

  test('sent twice with one key it is there once; the log names the room and holds no words', async () => {
    const once = ada.caller.with({ 'idempotency-key': 'k1' });
    const input = { ...at(room), body: { content: `unspeakable @${bo.username}` } };
    const [one, two] = await Promise.all([
      once.call(addRoomNote, input),
      once.call(addRoomNote, input),
    ]);
    expect(one).toEqual(two);
    // The keys of two people do not collide.
    await bo.caller.with({ 'idempotency-key': 'k1' }).call(addRoomNote, input);
    expect((await ada.caller.call(listRoomNotes, at(room))).notes).toHaveLength(2);
    expect((await bo.caller.call(listNotices, {})).unread).toBe(1);
    const entries = await actionLogOf(company);
    expect(entries.map(({ model, object_repr }) => [model, object_repr])).toEqual([
      ['chat room note', 'Marta'],
      ['chat room note', 'Marta'],
    ]);
    expect(entries[0]?.extra_info).toBe(`room: ${room}; note: ${one.id}`);
    expect(JSON.stringify(entries)).not.toContain('unspeakable');
  });

  test('show in the timelines of the tickets that are made from the room, to those who may read it', async () => {
    const maker = await newMember(company, { permissions: PERMISSIONS });
    await note(ada, room, 'Before the ticket');
    const { id } = await maker.caller.call(createTicket, {
      body: { subject: 'Parcel', room_id: room },
    });
    const written = await note(ada, room, 'After the ticket');
    const notesOf = async ({ caller }: TestMember) =>
      (await caller.call(getTimeline, at(id))).entries.filter(({ kind }) => kind === 'note');
    expect((await notesOf(maker)).map(({ content }) => content)).toEqual([
      'Before the ticket',
      'After the ticket',
    ]);
    expect((await notesOf(maker)).at(-1)).toMatchObject({ number: written.id, account: ada.id });
    const outside = await newMember(company, { permissions: ['view_ticket'] });
    expect(await notesOf(outside)).toEqual([]);
  });

  test('neither the one nor the other permission alone is enough, nor that to send messages', async () => {
    const allowed = async (permissions: readonly (typeof NOTES)[number][]) => {
      const { caller } = await newMember(company, {
        permissions: [...permissions, 'add_chatmessage'],
      });
      const writing = await caller.attempt(addRoomNote, { ...at(room), body: { content: 'N' } });
      return [(await caller.attempt(listRoomNotes, at(room))).status, writing.status];
    };
    expect(await allowed(NOTES)).toEqual([200, 201]);
    expect(await allowed(['view_chatroom', 'view_ticket'])).toEqual([200, 403]);
    expect(await allowed(['view_chatroom', 'change_ticket'])).toEqual([403, 403]);
    expect(await allowed(['view_ticket', 'change_ticket'])).toEqual([403, 403]);
  });
});

describe('a mention in the note of a room', () => {
  test('tells those who may read it, and leads to the room', async () => {
    const unable = await newMember(company, { permissions: ['view_ticket'] });
    const text = `@${bo.username} @${unable.username} @${ada.username}`;
    const { mentions } = await note(ada, room, text);
    expect(mentions.map(({ account }) => account)).toEqual([bo.id, ada.id]);
    const told = await bo.caller.call(listNotices, {});
    expect(told).toMatchObject({
      unread: 1,
      notices: [{ kind: 'mentioned', by: 'Ada Lee', ticket: null, room: { id: room } }],
    });
    expect(told.notices[0]?.room?.name).toBe('Marta');
    for (const one of [ada, unable]) {
      expect((await one.caller.call(listNotices, {})).unread).toBe(0);
    }
    await note(ada, room, `@${bo.username} again`);
    const ids = [told.notices[0]?.id ?? 0];
    expect(await bo.caller.call(markNoticesRead, { body: { ids } })).toEqual({ unread: 1 });
    const newest = (await bo.caller.call(listNotices, {})).notices[0]?.id ?? 0;
    const all = await bo.caller.call(markAllNoticesRead, { body: { until: newest } });
    expect(all).toEqual({ unread: 0 });
  });

  test('is neither shown, counted nor marked while rooms are not for the person', async () => {
    await note(ada, room, `@${bo.username}`);
    const [notice] = (await bo.caller.call(listNotices, {})).notices;
    const { caller } = bo;
    const boss = await newMember(company, { permissions: PERMISSIONS });
    await boss.caller.call(updateGroup, {
      ...at(bo.groupIds[0] ?? 0),
      body: { name: 'No rooms', permissions: ['view_ticket'] },
    });
    expect(await caller.call(listNotices, {})).toMatchObject({ notices: [], unread: 0 });
    const ids = [notice?.id ?? 0];
    expect((await caller.attempt(markNoticesRead, { body: { ids } })).status).toBe(400);
  });
});

describe('/api/live/room-notes/', () => {
  async function connect(member: TestMember, to: number, app?: Parameters<typeof serverUrl>[0]) {
    const address = await serverUrl(app ?? (await world()).app);
    const client = await new LiveClient(`${address}${ROOM_NOTES_LIVE_PATH}`).opened();
    client.send({ type: 'hello', access: await tokenOf(member), room: to });
    return client;
  }

  test('tells in every process that there is a note, without a word of it, and to no other room', async () => {
    const { app, close } = await anotherProcess();
    try {
      const there = await connect(bo, room, app);
      const other = await connect(bo, await newRoom(company));
      for (const client of [there, other]) await client.waitFor('live');
      await note(ada, room, 'Aside');
      await there.waitFor('changed');
      other.send({ type: 'ping' });
      await other.waitFor('pong');
      expect(other.frames.some(({ type }) => type === 'changed')).toBe(false);
      expect(there.frames).toEqual([{ type: 'live', seq: 0 }, { type: 'changed' }]);
    } finally {
      await close();
    }
  });

  test('refuses a foreign or unknown room, and who may not read notes', async () => {
    for (const unknown of [await newRoom(await newCompany()), 999_999_999]) {
      const client = await connect(bo, unknown);
      expect(await client.end()).toEqual({ code: CLOSE.notFound, reason: 'not_found' });
    }
    const unable = await newMember(company, { permissions: ['view_chatroom', 'add_chatmessage'] });
    const client = await connect(unable, room);
    expect((await client.end())?.code).toBe(CLOSE.forbidden);
  });
});
