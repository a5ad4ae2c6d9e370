import { assignConversation } from '@maru/contract/conversations';
import type { ServerFrame } from '@maru/contract/live';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anotherProcess } from '../../../test/another-process.ts';
import { newAgent, newConversation, restrict } from '../../../test/desk.ts';
import { inCompany, newCompany, newRoom, type TestCompany } from '../../../test/factories.ts';
import { connectCustomer, type LiveClient, openDesk } from '../../../test/live-client.ts';
import { backToRealTimers } from '../../../test/real-timers.ts';
import { world } from '../../../test/world.ts';
import { signalDesk } from '../../core/conversations/conversation-channel.store.ts';
import type { Work } from '../../core/work.ts';
import type { Listener } from '../../platform/database/engine.ts';
import type { LiveSocket } from '../../platform/sockets/live-socket.ts';
import { CustomerPresence } from './customer-presence.ts';
import { DeskHub } from './desk-hub.ts';
import type { DeskReader } from './desk-reader.ts';
import type { Member } from './member.ts';

const TIMEOUT = { timeout: 5_000, interval: 10 };
const ALL = { reach: { kind: 'all' as const }, seesTickets: false };

type Frames = readonly ServerFrame[];

/** The conversations that a client which applies all frames shows as online. */
function online(frames: Frames): number[] {
  let shown = new Set<number>();
  for (const frame of frames) {
    if (frame.type !== 'online') continue;
    if (frame.is_all) shown = new Set();
    for (const id of frame.left) shown.delete(id);
    for (const id of frame.came) shown.add(id);
  }
  return [...shown].toSorted((one, other) => one - other);
}

const shownBy = ({ frames }: LiveClient) => online(frames);

afterEach(backToRealTimers);

test('a customer is online from page to page, in every process, until the last one is closed', async () => {
  const company = await newCompany();
  const [ada, bo] = [await newAgent(company), await newAgent(company)];
  const { room, token } = await newConversation(company);
  const { app, close } = await anotherProcess();
  try {
    const desk = await openDesk(ada);
    expect((await desk.waitFor('online')).came).toEqual([]);
    const page = await connectCustomer(token, { app });
    await expect.poll(() => shownBy(desk), TIMEOUT).toEqual([room]);
    const later = await openDesk(bo, { app });
    expect(await later.waitFor('online')).toEqual({
      ...{ type: 'online', is_all: true },
      ...{ came: [room], left: [] },
    });
    const elsewhere = await connectCustomer(token);
    await elsewhere.waitFor('live');
    await page.close();
    await elsewhere.close();
    const told = () => later.frames.filter(({ type }) => type === 'online').slice(1);
    await expect.poll(told, { timeout: 20_000 }).toHaveLength(1);
    expect(told()).toEqual([{ type: 'online', is_all: false, came: [], left: [room] }]);
    await expect.poll(() => shownBy(desk), TIMEOUT).toEqual([]);
  } finally {
    await close();
  }
});

test('those who follow the desk from another screen are not told', async () => {
  const company = await newCompany();
  const ada = await newAgent(company);
  const { room, token } = await newConversation(company);
  const [follower, desk] = [await openDesk(ada, { is_at_desk: false }), await openDesk(ada)];
  await follower.waitFor('live');
  await connectCustomer(token);
  await expect.poll(() => shownBy(desk), TIMEOUT).toEqual([room]);
  expect(follower.frames.map(({ type }) => type)).not.toContain('online');
});

test('a restricted agent learns of conversations within reach alone, as long as they are', async () => {
  const company = await newCompany();
  await restrict(company);
  const [ada, bo] = [await newAgent(company), await newAgent(company)];
  const senior = await newAgent(company, { more: ['view_allticket', 'change_chatroom'] });
  const [early, late] = [
    await newConversation(company, { assignee: bo.id }),
    await newConversation(company, { assignee: bo.id }),
  ];
  const nobodys = await newConversation(company);
  await connectCustomer(early.token);
  const all = await openDesk(senior);
  await expect.poll(() => shownBy(all), TIMEOUT).toEqual([early.room]);
  const desk = await openDesk(ada);
  await connectCustomer(late.token);
  await connectCustomer(nobodys.token);
  await expect.poll(() => shownBy(desk), TIMEOUT).toEqual([nobodys.room]);
  await expect.poll(() => shownBy(all), TIMEOUT).toHaveLength(3);
  const told = desk.frames.flatMap((frame) =>
    frame.type === 'online' ? [...frame.came, ...frame.left] : [],
  );
  expect(told).toEqual([nobodys.room]);
  const give = (assignee_id: number) =>
    senior.caller.call(assignConversation, {
      params: late.params,
      body: { assignee_id, department_id: null },
    });
  await give(ada.id);
  await expect.poll(() => shownBy(desk), TIMEOUT).toEqual([late.room, nobodys.room]);
  await give(bo.id);
  await expect.poll(() => shownBy(desk), TIMEOUT).toEqual([nobodys.room]);
});

describe('over processes', () => {
  const PROCESS = '3b2e2a52-5a5c-4d5c-9d7e-0f6f3f2f4c11';

  /** Writes the rows of another process as if this many seconds ago. */
  const written = (company: TestCompany, room: number, seconds: number) =>
    inCompany(company, async (tx) => {
      const own = { company_id: tx.companyId, process: PROCESS };
      const seen_at = new Date(Date.now() - seconds * 1_000);
      await tx.sql
        .insertInto('presence_process')
        .values({ ...own, seen_at })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'process']).doUpdateSet({ seen_at }),
        )
        .execute();
      await tx.sql
        .insertInto('customer_presence')
        .values({ ...own, room_id: room })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });

  test('the customers of one that died are left out', async () => {
    const company = await newCompany();
    const ada = await newAgent(company);
    const room = await newRoom(company);
    await written(company, room, 1);
    const desk = await openDesk(ada);
    expect((await desk.waitFor('online')).came).toEqual([room]);
    await written(company, room, 60);
    const { db } = await world();
    const event = { kind: 'online', company: company.id, rooms: null } as const;
    await db.withoutCompany((sql) => signalDesk(sql, event));
    await expect.poll(() => shownBy(desk), TIMEOUT).toEqual([]);
  });

  test('without any notification the desks look every twenty seconds, and at once when the line is back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const { hub, line } = await hubWithLine();
    const company = await newCompany();
    const rooms = [await newRoom(company), await newRoom(company)] as const;
    const desk = reader(company.id);
    await hub.join(desk.reader, undefined);
    await written(company, rooms[0], 1);
    vi.advanceTimersByTime(20_000);
    await expect.poll(() => online(desk.frames), TIMEOUT).toEqual([rooms[0]]);
    await written(company, rooms[1], 1);
    line.lost();
    line.restored();
    await expect.poll(() => online(desk.frames), TIMEOUT).toEqual([...rooms]);
    hub.leave(desk.reader);
  });
});

describe('what a process writes', () => {
  const page = () => ({ kind: 'customer' }) as unknown as Member;
  const onlineIn = (company: TestCompany) =>
    inCompany(company, async (tx) => {
      const rows = await tx.sql.selectFrom('customer_presence').select('room_id').execute();
      return rows.map(({ room_id }) => room_id).toSorted((one, other) => one - other);
    });

  /** The customers of this process, and how often it has written. */
  async function ownPresence() {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    const { db } = await world();
    const company = await newCompany();
    let writes = 0;
    const writing: Promise<void>[] = [];
    const work = {
      db: {
        writeCompany: (...args: Parameters<typeof db.writeCompany>) => {
          writes += 1;
          return db.writeCompany(...args);
        },
      },
      afterwards: (task: () => Promise<void>) => void writing.push(task()),
    } as unknown as Work;
    const presence = new CustomerPresence(work, (error) => expect.unreachable(error.message));
    return {
      company,
      presence,
      /** The number of writes until then. */
      async after(ms: number) {
        vi.advanceTimersByTime(ms);
        await Promise.all(writing);
        return writes;
      },
    };
  }

  test('is one transaction for many customers, and one for all of them every twenty seconds', async () => {
    const { company, presence, after } = await ownPresence();
    const rooms = await Promise.all(Array.from({ length: 20 }, () => newRoom(company)));
    for (const room of rooms) presence.came(company.id, room, page());
    expect(await after(300)).toBe(1);
    expect(await onlineIn(company)).toEqual(rooms.toSorted((one, other) => one - other));
    // It was halted for so long that others took it for dead.
    await inCompany(company, (tx) => tx.sql.deleteFrom('presence_process').execute());
    expect(await onlineIn(company)).toEqual([]);
    expect(await after(20_000)).toBe(2);
    expect(await onlineIn(company)).toHaveLength(rooms.length);
    expect(await after(20_000)).toBe(3);
    presence.stop();
    expect(await after(0)).toBe(4);
    // Its customers have a moment to connect to another process.
    expect(await onlineIn(company)).toHaveLength(rooms.length);
    const [left] = await inCompany(company, (tx) =>
      tx.sql.selectFrom('presence_process').select('seen_at').execute(),
    );
    expect(Date.now() - Number(left?.seen_at)).toBeGreaterThan(30_000);
  });

  test('is nothing of a page that is loaded again', async () => {
    const { company, presence, after } = await ownPresence();
    const room = await newRoom(company);
    const [first, second] = [page(), page()];
    presence.came(company.id, room, first);
    expect(await after(300)).toBe(1);
    presence.left(company.id, room, first);
    expect(await after(4_000)).toBe(1);
    presence.came(company.id, room, second);
    expect(await after(4_000)).toBe(1);
    presence.left(company.id, room, second);
    expect(await after(4_000)).toBe(1);
    expect(await onlineIn(company)).toEqual([room]);
    await after(1_000);
    expect(await after(300)).toBe(2);
    expect(await onlineIn(company)).toEqual([]);
    presence.stop();
  });
});

test('after the line was down, desks load their lists one after the other', async () => {
  const { hub, line } = await hubWithLine();
  const company = await newCompany();
  const desks = Array.from({ length: 30 }, () => reader(company.id, false));
  for (const desk of desks) await hub.join(desk.reader, undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  line.restored();
  const told = () => desks.filter(({ frames }) => frames.some(({ type }) => type === 'reload'));
  vi.advanceTimersByTime(2_000);
  expect(told().length).toBeLessThan(desks.length);
  vi.advanceTimersByTime(8_000);
  expect(told()).toHaveLength(desks.length);
  for (const desk of desks) hub.leave(desk.reader);
});

/** The desks of a process that hears of nothing, and its line to the others. */
async function hubWithLine() {
  const { db } = await world();
  const line = Promise.withResolvers<Listener>();
  const listen = async (_: string, listener: Listener) => line.resolve(listener);
  const work = { db: { listen }, read: db.readCompany.bind(db) } as unknown as Work;
  const hub = new DeskHub(
    work,
    (error) => expect.unreachable(error.message),
    () => {},
  );
  await hub.listen();
  return { hub, line: await line.promise };
}

/** A desk without a socket, with what it was sent. */
function reader(companyId: number, isAtDesk = true) {
  const frames: ServerFrame[] = [];
  const send = (frame: Uint8Array) => void frames.push(JSON.parse(Buffer.from(frame).toString()));
  const connection = { isOpen: true, send } as unknown as LiveSocket;
  const desk: DeskReader = {
    ...{ connection, companyId, accountId: 1, isAtDesk, viewer: ALL },
    checkAccess: async () => false,
  };
  return { reader: desk, frames };
}
