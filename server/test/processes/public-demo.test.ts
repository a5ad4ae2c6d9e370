import { expect, inject, test } from 'vitest';
import { runServer, startServer } from '../../../scripts/server-process.ts';
import { newDatabase } from './databases.ts';
import { makeCompany } from './staff.ts';

const WHAT_TO_DO =
  'Set DEMO=1 if they are meant for others, DEMO=0 to make none (those that are there stay), or HOST=127.0.0.1';

/** Nobody has said anything about a demo. */
async function undecided(): Promise<NodeJS.ProcessEnv> {
  const { DEMO: _, ...env } = await newDatabase();
  return { ...env, HOST: '0.0.0.0' };
}

if (!inject('databaseUrl')) {
  test('demo accounts are not made for others to reach, unless somebody says so', async () => {
    const { code, output } = await runServer(await undecided());
    expect(code).toBe(1);
    expect(output).toContain(
      'With HOST=0.0.0.0 others can reach this server, and demo accounts would',
    );
    expect(output).toContain(WHAT_TO_DO);
    expect(output).not.toContain('    at ');
  });
} else {
  test('a database server without a demo asks for no decision', async () => {
    const server = await startServer(await undecided());
    await server.end();
  });
}

test('nor are those that are there shown to others', async () => {
  const env = await undecided();
  await makeCompany(env, 'DEMO');
  const { code, output } = await runServer(env);
  expect(code).toBe(1);
  expect(output).toContain('and the database has demo accounts, whose passwords everybody knows');
  const server = await startServer({ ...env, DEMO: '1' });
  await server.end();
});
