import { sendMessage } from '@maru/contract/chats';
import { CLOSE, MAX_FRAME_BYTES } from '@maru/contract/live';
import { afterEach, describe, expect, test } from 'vitest';
import { newAdministrator, newRoom } from '../../../test/factories.ts';
import { connectStaff, LiveClient, serverUrl, tokenOf } from '../../../test/live-client.ts';
import { world } from '../../../test/world.ts';

const clients: LiveClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});

/** A well-behaved client in the same process, which the attacks must not disturb. */
async function bystander() {
  const admin = await newAdministrator();
  const room = await newRoom(admin.company);
  const client = await connectStaff(admin, room);
  clients.push(client);
  await client.waitFor('live');
  const say = (content: string) =>
    admin.caller.call(sendMessage, { params: { id: String(room) }, body: { room, content } });
  return { client, say };
}

async function attacker() {
  const admin = await newAdministrator();
  const room = await newRoom(admin.company);
  const client = await connectStaff(admin, room);
  clients.push(client);
  await client.waitFor('live');
  return { admin, room, client };
}

describe('frames that are refused with a reason', () => {
  test.each([
    ['too big', 'x'.repeat(MAX_FRAME_BYTES + 1), CLOSE.tooBig],
    ['broken JSON', '{"type":', CLOSE.malformed],
    ['no object', '5', CLOSE.malformed],
    ['nothing', '', CLOSE.malformed],
    ['an unknown type', '{"type":"shutdown"}', CLOSE.malformed],
    ['a second hello', '{"type":"hello","access":"x","room":1}', CLOSE.malformed],
    ['deeply nested', '['.repeat(30_000), CLOSE.malformed],
  ])('%s', async (_, frame, code) => {
    const { client: calm, say } = await bystander();
    const { client } = await attacker();
    client.send(frame);
    expect((await client.end())?.code).toBe(code);
    await say('still here');
    await expect.poll(() => calm.contents).toEqual(['still here']);
  });

  test('binary', async () => {
    const { client } = await attacker();
    client.socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
    expect(await client.end()).toEqual({ code: CLOSE.malformed, reason: 'malformed' });
  });

  test.each([
    '{"type":"ping"}',
    '{"type":"hello"}',
    '{"type":"hello","access":"x","room":-1}',
    '{"type":"hello","access":"x","room":1,"after":-1}',
    '{"type":"hello","access":"x","room":1,"after":1e300}',
  ])('the first frame %s', async (frame) => {
    const client = await new LiveClient(
      `${await serverUrl((await world()).app)}/api/live/`,
    ).opened();
    client.send(frame);
    expect((await client.end())?.code).toBe(CLOSE.malformed);
  });
});

test('a thousand frames a second end that connection only', async () => {
  const { client: calm, say } = await bystander();
  const { client } = await attacker();
  for (let n = 0; n < 1_000; n += 1) client.send({ type: 'typing' });
  expect(await client.end()).toEqual({ code: CLOSE.tooMany, reason: 'too_many' });
  await say('still here');
  await expect.poll(() => calm.contents).toEqual(['still here']);
});

test('a thousand messages a second get 429', async () => {
  const { client: calm, say } = await bystander();
  const { admin, room } = await attacker();
  const input = { params: { id: room }, body: { room, content: 'x' } };
  const statuses = await Promise.all(
    Array.from(
      { length: 300 },
      async () => (await admin.caller.attempt(sendMessage, input)).status,
    ),
  );
  // On a slow machine so many at once also keep each other waiting, and some are told that the server is busy.
  const told = new Set(statuses.filter((status) => status !== 503));
  expect(told).toEqual(new Set([201, 429]));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100);
  await say('still here');
  await expect.poll(() => calm.contents, { timeout: 5_000 }).toEqual(['still here']);
});

test('a connection that sends nothing is closed', { timeout: 15_000 }, async () => {
  const client = new LiveClient(`${await serverUrl((await world()).app)}/api/live/`);
  await client.opened();
  await expect
    .poll(() => client.ended, { timeout: 8_000 })
    .toEqual({
      code: CLOSE.noHello,
      reason: 'no_hello',
    });
});

test('a client that never reads is disconnected before its queue grows large', {
  timeout: 60_000,
}, async () => {
  const { client: calm, say } = await bystander();
  const { admin, room, client } = await attacker();
  const { app } = await world();
  const open = () => app.websocketServer.clients.size;
  const before = open();
  client.socket.pause();
  const content = '가'.repeat(10_000);
  // The sender is rate-limited, so it pauses after a 429.
  for (let n = 0; n < 400 && open() === before; n += 1) {
    const answer = await admin.caller.attempt(sendMessage, {
      params: { id: room },
      body: { room, content },
    });
    if (answer.status === 429) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await expect.poll(open, { timeout: 5_000 }).toBe(before - 1);
  await say('still here');
  await expect.poll(() => calm.contents).toEqual(['still here']);
});

test('the token is in no address and in no log', async () => {
  const admin = await newAdministrator();
  const address = await serverUrl((await world()).app);
  const client = new LiveClient(`${address}/api/live/?access=${await tokenOf(admin)}`);
  await client.opened();
  client.send({ type: 'ping' });
  expect((await client.end())?.code).toBe(CLOSE.malformed);
});
