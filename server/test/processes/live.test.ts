import { makeCompany } from '@maru/harness/src/company.ts';
import { startProxy } from '@maru/harness/src/proxy.ts';
import { type ServerProcess, startServer } from '@maru/harness/src/server-process.ts';
import { expect, test } from 'vitest';
import { conversation } from './conversation.ts';
import { newDatabase } from './databases.ts';
import type { ReconnectingClient } from './reconnecting-client.ts';

const MESSAGES = 60;
/** A busy machine takes many times as long as an idle one. */
const PATIENTLY = { timeout: 60_000 };

/** How many messages an entry counts in addition to its own. */
const followed = (info: string): number =>
  Number(/; (\d+) more from the customer since, numbers? /.exec(info)?.[1] ?? 0);

/** The embedded database has one process, which is restarted; PostgreSQL has two. */
test('kill -9 in a conversation: both receive every acknowledged message once and in order', async () => {
  const env = await newDatabase();
  await makeCompany(env, 'TALK');
  const many = env.DATABASE_URL !== undefined;
  const first = await startServer(env);
  const second = many ? await startServer(env) : undefined;
  let servers: ServerProcess[] = second ? [first, second] : [first];
  const urls = () => servers.map(({ url }) => url);
  const agentProxy = await startProxy(urls);
  const customerProxy = await startProxy(() => urls().toReversed());

  const { agent, customer, admin } = await conversation('TALK', agentProxy.url, customerProxy.url);
  const talk = async (client: ReconnectingClient, name: string) => {
    for (let n = 0; n < MESSAGES / 2; n += 1) await client.send(`${name} ${n}`);
  };
  const talking = Promise.all([talk(agent, 'agent'), talk(customer, 'customer')]);
  await expect.poll(() => agent.acknowledged.length, PATIENTLY).toBeGreaterThan(5);
  const breaks = { agent: agent.breaks, customer: customer.breaks };
  await first.end('SIGKILL');
  if (!second) servers = [await startServer(env)];
  await talking;

  for (const client of [agent, customer]) {
    await expect.poll(() => client.seq, PATIENTLY).toBe(MESSAGES);
    const order = client.received.map(({ seq }) => seq);
    expect(order).toEqual(Array.from({ length: MESSAGES }, (_, n) => n + 1));
    const contents = client.received.map(({ content }) => content);
    expect(contents.toSorted()).toEqual(
      [...agent.acknowledged, ...customer.acknowledged].toSorted(),
    );
    for (const name of ['agent', 'customer']) {
      const own = contents.filter((content) => content.startsWith(name));
      expect(own).toEqual(Array.from({ length: MESSAGES / 2 }, (_, n) => `${name} ${n}`));
    }
  }
  expect(agent.breaks).toBeGreaterThan(breaks.agent);
  if (many) expect(customer.breaks).toBe(breaks.customer);
  // Every message has an entry or is counted by one, whatever was killed.
  await agent.send('the last');
  // An agent who reconnects writes an entry of the room, which counts messages too.
  const log = await admin('/api/logs/?ordering=timestamp&page_size=100');
  expect(log.count).toBeLessThan(100);
  const counted = log.results.reduce((sum, { extra_info }) => sum + followed(extra_info), 0);
  const entries = log.results.filter(({ model }) => model === 'chat message');
  expect(entries.length + counted).toBe(MESSAGES + 1);
  const ofCustomer = entries.filter(({ user_name }) => user_name === '(customer)');
  expect(ofCustomer.length).toBeLessThanOrEqual(2);

  for (const client of [agent, customer]) client.leave();
  for (const proxy of [agentProxy, customerProxy]) proxy.close();
  for (const server of servers) await server.end('SIGKILL');
});
