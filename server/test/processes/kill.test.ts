import { expect, test } from 'vitest';
import { runCommand, startServer } from '../../../scripts/server-process.ts';
import { newDatabase } from './databases.ts';
import { makeCompany, signInOver } from './staff.ts';

const WRITERS = 8;

test('kill -9 during writes loses no acknowledged row and leaves the chain whole', async () => {
  const env = await newDatabase();
  await makeCompany(env, 'KILL');
  const acknowledged = new Set<string>();
  for (let round = 1; round <= 3; round += 1) {
    const server = await startServer(env);
    const staff = await signInOver(server.url, 'KILL');
    let running = true;
    const writers = Promise.allSettled(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; running; n += 1) {
          const name = `round ${round} writer ${writer} no ${n}`;
          const made = await staff.post('/api/departments/', { name, manager_id: staff.uid });
          if (made.status === 201) acknowledged.add(name);
        }
      }),
    );
    await waitUntil(() => acknowledged.size >= round * 60);
    await server.end('SIGKILL');
    running = false;
    // The writers end by the cut connection and by nothing else.
    for (const outcome of await writers) {
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('fetch failed');
    }
  }

  const server = await startServer(env);
  const staff = await signInOver(server.url, 'KILL');
  const departments = (await staff.get('/api/departments/?page_size=all')).body as {
    name: string;
  }[];
  const present = new Set(departments.map((department) => department.name));
  expect(present.size).toBe(departments.length);
  expect([...acknowledged].filter((name) => !present.has(name))).toEqual([]);
  const logged = await staff.get('/api/logs/?action_type=create&model=department');
  expect(logged.body.count).toBe(departments.length);
  const verified = await runCommand(['logs', 'verify'], env);
  expect(verified.output).toMatch(/KILL, action log: intact/);
  expect(verified.code).toBe(0);
  await server.end();
});

async function waitUntil(done: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!done()) {
    if (Date.now() > deadline) throw new Error('nothing happened for 30 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
