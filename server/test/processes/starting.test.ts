import { chmodSync, lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import {
  environment,
  newFolder,
  runCommand,
  runServer,
  startServer,
} from '@maru/harness/src/server-process.ts';
import { describe, expect, inject, test } from 'vitest';
import { newDatabase } from './databases.ts';
import { openPaths, pathsIn } from './open-paths.ts';

const KEY = 'k'.repeat(64);
const migrations = readdirSync(new URL('../../migrations/', import.meta.url)).filter((name) =>
  name.endsWith('.sql'),
).length;

test('a server without a company says so at its start and on its pages, until there is one', async () => {
  const env = await newDatabase();
  const server = await startServer(env);
  const pageOf = async (path: string) => (await new HttpClient(server.url).get(path)).text;
  for (const path of ['/', '/login', '/accounts?page=2']) {
    expect(await pageOf(path)).toContain('<html data-companies="none" ');
  }
  const company = ['--code', 'FIRST', '--name', 'First', '--email', 'a@example.com'];
  expect((await runCommand(['company', 'create', ...company], env)).code).toBe(0);
  for (const path of ['/', '/login']) expect(await pageOf(path)).not.toContain('data-companies');
  const { output } = await server.end();
  expect(output).toContain('There is no company yet');
  expect(output).toContain('npm run maru -- company create --code CODE --name NAME --email EMAIL');
});

describe('four processes that start at once', () => {
  if (inject('databaseUrl')) {
    test('one migrates, all of them serve', async () => {
      const env = await newDatabase({ empty: true });
      const servers = await Promise.all([1, 2, 3, 4].map(() => startServer(env)));
      for (const { url } of servers)
        expect((await new HttpClient(url).get('/readyz')).status).toBe(200);
      await Promise.all(servers.map((server) => server.end()));
      const pg = await import('pg');
      const client = new pg.default.Client(env.DATABASE_URL);
      await client.connect();
      const { rows } = await client.query('select count(*)::int as applied from schema_migration');
      await client.end();
      expect(rows).toEqual([{ applied: migrations }]);
    });
  } else {
    test('on one data folder: one process serves, the others name it', async () => {
      const env = await newDatabase();
      const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => startServer(env)));
      const served = attempts.flatMap((a) => (a.status === 'fulfilled' ? [a.value] : []));
      const refused = attempts.flatMap((a) => (a.status === 'rejected' ? [String(a.reason)] : []));
      expect(served).toHaveLength(1);
      for (const reason of refused) expect(reason).toContain('is in use by');
      await served[0]?.end();
    });
  }
});

if (!inject('databaseUrl')) {
  test('a second process on a data folder is refused, with the id of the first', async () => {
    const folder = newFolder();
    const env = environment({ folder });
    const first = await startServer(env);
    expect(openPaths(folder)).toEqual([]);
    const second = await runServer(env);
    expect(second.code).toBe(1);
    expect(second.output).toContain(`is in use by process ${first.child.pid}`);
    expect(second.output).toContain('Stop it first');
    expect((await new HttpClient(first.url).get('/healthz')).status).toBe(200);
    const ended = await first.end();
    expect(ended.code).toBe(0);
  });

  test('a start takes the rights of others from the data folder', async () => {
    const env = await newDatabase();
    const folder = env.DATA_DIR as string;
    writeFileSync(join(folder, 'secret-key'), KEY);
    for (const path of pathsIn(folder))
      chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
    const server = await startServer(env);
    expect(openPaths(folder)).toEqual([]);
    expect(readdirSync(folder).sort()).toContain('maru.sock');
    expect((await server.end()).code).toBe(0);
    expect(openPaths(folder)).toEqual([]);
  });

  test('a truncated secret key is refused, with a sentence about what to do', async () => {
    const env = await newDatabase();
    writeFileSync(join(env.DATA_DIR as string, 'secret-key'), KEY.slice(0, 20));
    const { code, output } = await runServer(env);
    expect(code).toBe(1);
    expect(output).toContain('is damaged: it has 20 characters');
    expect(output).not.toContain('    at ');
  });

  describe('configuration', () => {
    const base = environment({ folder: newFolder() });
    test.each([
      [{ PORT: 'eighty' }, 'PORT must be a port number'],
      [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address such as postgres://'],
      [{ DATABASE_URL: 'postgres://x/y', SECRET_KEY: '' }, 'With DATABASE_URL, SECRET_KEY must be'],
      [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be a random text of at least 32 characters'],
      [{ PUBLIC_URL: 'support.example.com' }, 'PUBLIC_URL must be the address that people type'],
      [
        { DATABASE_URL: 'postgres://a:hun/ter2@host:x/y' },
        'DATABASE_URL must be an address such as',
      ],
      [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES must be addresses or networks'],
      [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug'],
      [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16 letters'],
      [
        { CUSTOMER_DAILY_MESSAGES_PER_ROOM: '0' },
        'CUSTOMER_DAILY_MESSAGES_PER_ROOM must be a whole number from 1 on',
      ],
      [
        { LOG_HEADS_FILE: '/proc/none/heads' },
        'LOG_HEADS_FILE must be a file that may be written to',
      ],
      [{ DEMO: 'yes' }, 'DEMO must be 1 to make demo data'],
    ])('%o is refused with words that say what to do', async (variables, words) => {
      const { code, output } = await runServer({ ...base, ...variables });
      expect(code).toBe(1);
      expect(output).toContain(words);
      expect(output).not.toContain('    at ');
      expect(output).not.toContain('hun/ter2');
    });
  });
}
