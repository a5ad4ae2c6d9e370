import http from 'node:http';
import { expect, test } from 'vitest';
import { startServer } from '../../../scripts/server-process.ts';
import { newDatabase } from './databases.ts';
import { makeCompany, signInOver } from './staff.ts';

const CLIENTS = 12;

test('SIGTERM under load: what was sent is answered, nothing is cut off, and it ends soon', async () => {
  const env = await newDatabase();
  await makeCompany(env, 'STOP');
  const server = await startServer(env);
  const staff = await signInOver(server.url, 'STOP');
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
  const outcomes: string[] = [];
  let running = true;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let n = 0; running; n += 1) {
      const body = { name: `client ${client} no ${n}`, manager_id: staff.uid };
      const outcome = await send(server.url, agent, { access: staff.access, body });
      outcomes.push(outcome);
      if (outcome === 'ECONNREFUSED') return;
    }
  });
  await expect.poll(() => outcomes.length, { timeout: 30_000 }).toBeGreaterThan(100);
  const kept = new http.Agent({ keepAlive: true, maxSockets: 1 });
  expect(await send(server.url, kept, { path: '/readyz' })).toBe('200');
  const begun = performance.now();
  const ended = server.end('SIGTERM');
  await expect.poll(() => outcomes, { interval: 10, timeout: 9_000 }).toContain('ECONNREFUSED');
  expect(await send(server.url, kept, { path: '/readyz' })).toBe('503');
  expect((await ended).code).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  running = false;
  await Promise.all(clients);
  agent.destroy();
  kept.destroy();
  expect([...new Set(outcomes)].sort()).toEqual(['201', 'ECONNREFUSED']);
  const made = outcomes.filter((outcome) => outcome === '201').length;
  const again = await startServer(env);
  const later = await signInOver(again.url, 'STOP');
  const { body } = await later.get('/api/departments/?page_size=20');
  expect(body.count).toBe(made);
  await again.end();
});

interface Sent {
  path?: string;
  access?: string;
  body?: object;
}

function send(
  url: string,
  agent: http.Agent,
  { path = '/api/departments/', access, body }: Sent,
): Promise<string> {
  const text = body ? JSON.stringify(body) : '';
  const headers = {
    ...(access && { authorization: `Bearer ${access}` }),
    ...(body && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
  };
  const options = { method: body ? 'POST' : 'GET', agent, headers };
  return new Promise((resolve) => {
    const request = http.request(new URL(path, url), options, (response) => {
      response.resume();
      response.on('end', () => resolve(String(response.statusCode)));
      response.on('error', (error) => resolve(`answer cut off: ${error.message}`));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
    request.end(text);
  });
}
