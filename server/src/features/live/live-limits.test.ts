import { CLOSE, LIVE_PATH, OPEN_LIVE_PATH } from '@maru/contract/live';
import { sendOpenMessage } from '@maru/contract/open-chats';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { comingFrom } from '../../../test/addresses.ts';
import { anotherProcess } from '../../../test/another-process.ts';
import { newCustomer } from '../../../test/customers.ts';
import { newAdministrator, newRoom, signedIn } from '../../../test/factories.ts';
import {
  connectCustomer,
  connectStaff,
  LiveClient,
  openDesk,
  serverUrl,
} from '../../../test/live-client.ts';
import { world } from '../../../test/world.ts';
import { CUSTOMER_RATE_LIMITS } from '../../core/rooms/customer-limits.ts';

const clients: LiveClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});

async function closedAfterTest(connecting: Promise<LiveClient>): Promise<LiveClient> {
  const client = await connecting;
  clients.push(client);
  return client;
}

const connectWithoutHello = async (path: string, headers: Record<string, string>) =>
  closedAfterTest(
    new LiveClient(`${await serverUrl((await world()).app)}${path}`, headers).opened(),
  );

test('continuous typing is one signal, and the rest needs no statement', async () => {
  const admin = await newAdministrator();
  const { token, room } = await newCustomer(admin, 'Kim');
  const staff = await closedAfterTest(connectStaff(admin, room));
  const windows = [
    await closedAfterTest(connectCustomer(token)),
    await closedAfterTest(connectCustomer(token)),
  ];
  for (const client of [staff, ...windows]) await client.waitFor('people');
  const { db } = await world();
  const announcing = vi.spyOn(db, 'withoutCompany');
  const reading = [vi.spyOn(db, 'readCompany'), vi.spyOn(db, 'readWithoutCompany')];
  const begun = performance.now();
  for (let n = 0; n < 10; n += 1) for (const client of windows) client.send({ type: 'typing' });
  for (const client of windows) {
    client.send({ type: 'ping' });
    await client.waitFor('pong');
  }
  await staff.waitFor('typing');
  // One signal every two seconds is allowed, and on a busy machine more than two may have passed.
  const most = 1 + Math.floor((performance.now() - begun) / 2_000);
  const announced = announcing.mock.calls.length;
  expect(announced).toBeLessThanOrEqual(most);
  expect(staff.frames.filter(({ type }) => type === 'typing')).toHaveLength(announced);
  for (const read of reading) expect(read).not.toHaveBeenCalled();
});

describe('how many connections there may be', () => {
  test('one conversation: eight connections, and another after one has closed', async () => {
    const { token } = await newCustomer(await newAdministrator());
    const headers = comingFrom();
    const connect = () => closedAfterTest(connectCustomer(token, { headers }));
    const windows = await Promise.all(Array.from({ length: 8 }, connect));
    for (const client of windows) await client.waitFor('live');
    expect(await (await connect()).end()).toEqual({ code: CLOSE.roomFull, reason: 'room_full' });
    await windows[0]?.close();
    await (await connect()).waitFor('live');
    for (const client of windows.slice(1)) expect(client.ended).toBeUndefined();
  });

  test('one network of customers: a hundred connections, counted per /64, silent ones included', async () => {
    const { token } = await newCustomer(await newAdministrator());
    const network = `2001:db8:${(process.pid % 0xffff).toString(16)}:1`;
    const from = (n: number) => comingFrom(`${network}::${n.toString(16)}`);
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => connectWithoutHello(OPEN_LIVE_PATH, from(n + 1))),
    );
    const address = `${await serverUrl((await world()).app)}${OPEN_LIVE_PATH}`;
    const refused = new LiveClient(address, from(200));
    expect(await refused.end()).toEqual({ code: CLOSE.networkFull, reason: 'network_full' });
    const elsewhere = await closedAfterTest(connectCustomer(token, { headers: comingFrom() }));
    await elsewhere.waitFor('live');
  });

  test('one /48 of customers: four times as many as a network in it, and another after one has closed', async () => {
    const { app, close } = await anotherProcess({
      trustedProxies: ['127.0.0.1'],
      customerLimits: { ...CUSTOMER_RATE_LIMITS, connectionsPerNetwork: 1 },
    });
    const address = `${await serverUrl(app)}${OPEN_LIVE_PATH}`;
    const from = (n: number) => new LiveClient(address, comingFrom(`2001:db8:a:${n}::1`));
    const open = await Promise.all([1, 2, 3, 4].map((n) => closedAfterTest(from(n).opened())));
    for (const n of [4, 5]) {
      expect(await from(n).end()).toEqual({ code: CLOSE.networkFull, reason: 'network_full' });
    }
    await open[0]?.close();
    const next = await closedAfterTest(from(5).opened());
    next.send({ type: 'hello', token: 'unknown' });
    expect((await next.end())?.code).toBe(CLOSE.unauthenticated);
    await close();
  });

  test('staff are not counted by network', async () => {
    const headers = comingFrom();
    const open = await Promise.all(
      Array.from({ length: 120 }, () => connectWithoutHello(LIVE_PATH, headers)),
    );
    for (const client of open) expect(client.ended).toBeUndefined();
  });

  test('one session of staff: forty; a colleague and another session are not affected', async () => {
    const admin = await newAdministrator();
    const room = await newRoom(admin.company);
    const tabs = await Promise.all(
      Array.from({ length: 40 }, () => closedAfterTest(connectStaff(admin, room))),
    );
    for (const client of tabs) await client.waitFor('live');
    const refused = await closedAfterTest(connectStaff(admin, room));
    expect(await refused.end()).toEqual({ code: CLOSE.sessionFull, reason: 'session_full' });
    await (await closedAfterTest(connectStaff(await signedIn(admin), room))).waitFor('live');
  });

  test('so are desks: forty for one session', async () => {
    const agent = await newAdministrator();
    const tabs = await Promise.all(
      Array.from({ length: 40 }, () => closedAfterTest(openDesk(agent))),
    );
    for (const client of tabs) await client.waitFor('live');
    const refused = await closedAfterTest(openDesk(agent));
    expect(await refused.end()).toEqual({ code: CLOSE.sessionFull, reason: 'session_full' });
  });

  test('one company of customers: open connections stay, only new ones are refused', async () => {
    const customerLimits = { ...CUSTOMER_RATE_LIMITS, connectionsPerCompany: 2 };
    const { app, close } = await anotherProcess({ customerLimits });
    const admin = await newAdministrator();
    const [first, second, third] = [
      await newCustomer(admin),
      await newCustomer(admin),
      await newCustomer(admin),
    ];
    const connected = await closedAfterTest(connectCustomer(first.token, { app }));
    await connected.waitFor('live');
    await (await closedAfterTest(connectCustomer(second.token, { app }))).waitFor('live');
    const refused = await closedAfterTest(connectCustomer(third.token, { app }));
    expect(await refused.end()).toEqual({ code: CLOSE.companyFull, reason: 'company_full' });
    await (await closedAfterTest(connectStaff(admin, first.room, { app }))).waitFor('live');
    const elsewhere = await newCustomer(await newAdministrator());
    await (await closedAfterTest(connectCustomer(elsewhere.token, { app }))).waitFor('live');
    await first.caller.call(sendOpenMessage, { body: { content: 'still here' } });
    await expect.poll(() => connected.contents).toEqual(['still here']);
    await close();
  });
});

describe('control frames', () => {
  test('a ping is answered with its payload', async () => {
    const client = await connectWithoutHello(OPEN_LIVE_PATH, comingFrom());
    const answered = new Promise((resolve) => {
      client.socket.once('pong', (data) => resolve(String(data)));
    });
    client.socket.ping('are you there');
    expect(await answered).toBe('are you there');
  });

  test('a flood of them ends the connection, also mixed with other frames', async () => {
    const { token } = await newCustomer(await newAdministrator());
    const talking = await closedAfterTest(connectCustomer(token, { headers: comingFrom() }));
    await talking.waitFor('live');
    const pinging = await connectWithoutHello(OPEN_LIVE_PATH, comingFrom());
    const ponging = await connectWithoutHello(OPEN_LIVE_PATH, comingFrom());
    for (let n = 0; n < 1_000; n += 1) {
      pinging.socket.ping();
      ponging.socket.pong();
    }
    for (let n = 0; n < 20; n += 1) {
      talking.socket.ping();
      talking.send({ type: 'ping' });
    }
    for (const client of [talking, pinging, ponging]) {
      expect(await client.end()).toEqual({ code: CLOSE.tooMany, reason: 'too_many' });
    }
  });

  test('an endless fragmented frame ends the connection', async () => {
    const client = await connectWithoutHello(OPEN_LIVE_PATH, comingFrom());
    for (let n = 0; n < 100; n += 1) client.socket.send('', { fin: false });
    expect((await client.end())?.code).toBe(1008);
  });
});
