import { freePort } from '@maru/harness/src/free-port.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { runCommand, runServer, startServer } from '@maru/harness/src/server-process.ts';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { MIGRATION_LOCK } from '../../src/platform/database/migrate.ts';
import { newDatabase } from './databases.ts';

const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

describe('a database that cannot be used', () => {
  const changed = async (change: (url: URL) => void) => {
    const env = await newDatabase();
    const url = new URL(env.DATABASE_URL ?? '');
    change(url);
    return { ...env, DATABASE_URL: url.href };
  };

  async function expectRefusal(env: NodeJS.ProcessEnv, words: string) {
    for (const { code, output } of [
      await runServer(env),
      await runCommand(['logs', 'verify'], env),
    ]) {
      expect(output).toContain(words);
      expect(output).not.toContain('    at ');
      expect(code).toBe(1);
    }
  }

  test('because nothing is there', async () => {
    const port = await freePort();
    const env = await changed((url) => {
      url.port = String(port);
    });
    const words = `PostgreSQL at 127.0.0.1:${port} cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.`;
    await expectRefusal(env, words);
  });

  test('because it does not exist', async () => {
    const env = await changed((url) => {
      url.pathname = '/elsewhere';
    });
    await expectRefusal(env, 'has no database "elsewhere". Create it: createdb --encoding=UTF8');
  });

  test('because the user is unknown', async () => {
    const env = await changed((url) => {
      url.username = 'stranger';
    });
    await expectRefusal(env, 'refused the user or the password. Correct DATABASE_URL');
  });
});

test('during a migration connections are refused; then it is ready', async () => {
  const port = await freePort();
  const env: NodeJS.ProcessEnv = { ...(await newDatabase()), PORT: String(port) };
  const other = new pg.Client(env.DATABASE_URL);
  await other.connect();
  ends.push(() => other.end());
  await other.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  const starting = startServer(env);
  const waiting = async () =>
    (await other.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
  const client = new HttpClient(`http://127.0.0.1:${port}`);
  const probe = () => client.get('/readyz');
  expect(await probe()).toMatchObject({ status: 0, body: 'ECONNREFUSED' });
  await other.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  const server = await starting;
  ends.push(() => server.end());
  expect((await probe()).status).toBe(200);
});
