import { CLOSE, NOTICE_LIVE_PATH } from '@maru/contract/live';
import { listNotices, markAllNoticesRead } from '@maru/contract/notices';
import { revokeTokens } from '@maru/contract/sign-in';
import { assignTicket } from '@maru/contract/ticket-steps';
import { expect, test } from 'vitest';
import { anotherProcess } from '../../../test/another-process.ts';
import { newCompany, newMember, newTicket, type TestMember } from '../../../test/factories.ts';
import { LiveClient, serverUrl, tokenOf } from '../../../test/live-client.ts';
import { newRefreshToken } from '../../../test/refresh-token.ts';
import { world } from '../../../test/world.ts';

const AGENT = ['view_ticket', 'assign_ticket'] as const;

async function connect(member: TestMember, app = world().then((one) => one.app)) {
  const client = await new LiveClient(`${await serverUrl(await app)}${NOTICE_LIVE_PATH}`).opened();
  client.send({ type: 'hello', access: await tokenOf(member) });
  return client;
}

const changes = ({ frames }: LiveClient) => frames.filter(({ type }) => type === 'changed').length;

test('a notice of one process is told in another, and so is that it was read; to nobody else, and without words', async () => {
  const company = await newCompany();
  const [ada, bo] = [
    await newMember(company, { permissions: AGENT, first_name: 'Ada' }),
    await newMember(company, { permissions: AGENT }),
  ];
  const ticket = await newTicket(company, 'Secret subject');
  const { app, close } = await anotherProcess();
  try {
    const there = await connect(bo, Promise.resolve(app));
    const [here, others] = [await connect(bo), await connect(ada)];
    for (const client of [there, here, others]) await client.waitFor('live');
    const body = { assignee_id: bo.id, department_id: null };
    await ada.caller.call(assignTicket, { params: { id: String(ticket) }, body });
    for (const client of [there, here]) {
      await expect.poll(() => changes(client), { timeout: 5_000 }).toBe(1);
    }
    const { id } = await newestOf(bo);
    await bo.caller.call(markAllNoticesRead, { body: { until: id } });
    for (const client of [there, here]) {
      await expect.poll(() => changes(client), { timeout: 5_000 }).toBe(2);
    }
    // It was read already, so nothing has changed.
    await bo.caller.call(markAllNoticesRead, { body: { until: id } });
    here.send({ type: 'ping' });
    await here.waitFor('pong');
    expect([changes(here), changes(others)]).toEqual([2, 0]);
    expect(JSON.stringify([...there.frames, ...here.frames])).not.toMatch(/Secret|Ada/);
  } finally {
    await close();
  }
});

async function newestOf({ caller }: TestMember) {
  const [newest] = (await caller.call(listNotices, {})).notices;
  if (!newest) throw new Error('there is no notice');
  return newest;
}

test('who may not see tickets is refused, and who signs out is let go', async () => {
  const company = await newCompany();
  const unable = await connect(await newMember(company, { permissions: ['view_chatroom'] }));
  expect(await unable.end()).toEqual({ code: CLOSE.forbidden, reason: 'forbidden' });
  const member = await newMember(company, { permissions: AGENT });
  const refresh = await newRefreshToken(company, member.sessionId);
  const client = await connect(member);
  await client.waitFor('live');
  await member.caller.call(revokeTokens, { body: { refresh } });
  expect((await client.end())?.code).toBe(CLOSE.unauthenticated);
  const again = await connect(member);
  expect((await again.end())?.code).toBe(CLOSE.unauthenticated);
});

test('a change of a ticket is told to everyone of the company in every process, without a word of it, and rarely', async () => {
  const [company, elsewhere] = [await newCompany(), await newCompany()];
  const ada = await newMember(company, { permissions: AGENT });
  const bo = await newMember(company, { permissions: AGENT });
  const stranger = await newMember(elsewhere, { permissions: AGENT });
  const ticket = await newTicket(company, 'Secret subject');
  const signals = ({ frames }: LiveClient) => frames.filter(({ type }) => type === 'tickets');
  const { app, close } = await anotherProcess();
  try {
    const there = await connect(bo, Promise.resolve(app));
    const [here, other] = [await connect(bo), await connect(stranger)];
    for (const client of [there, here, other]) await client.waitFor('live');
    for (const assignee_id of [ada.id, null, ada.id, null, ada.id, null]) {
      const body = { assignee_id, department_id: null };
      await ada.caller.call(assignTicket, { params: { id: String(ticket) }, body });
    }
    for (const client of [there, here]) {
      // At once, and once more for all the others.
      await expect.poll(() => signals(client).length, { timeout: 5_000 }).toBeGreaterThan(1);
      expect(signals(client).length).toBeLessThan(6);
      for (const frame of signals(client)) expect(frame).toEqual({ type: 'tickets' });
    }
    expect(signals(other)).toEqual([]);
  } finally {
    await close();
  }
});
