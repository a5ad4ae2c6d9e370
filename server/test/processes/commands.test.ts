import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn, takeSecondStep } from '@maru/contract/sign-in';
import { adminOf, makeCompany, signedInAdmin } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import {
  newFolder,
  runCommand,
  type ServerProcess,
  startServer,
} from '@maru/harness/src/server-process.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { hashOf } from '../../src/core/audit/log-chain.ts';
import { entriesAfter } from '../../src/core/audit/log-entries.store.ts';
import type { Schema } from '../../src/core/schema.ts';
import { openForCommand } from '../../src/open-database.ts';
import { codeFor } from '../authenticator.ts';
import { newDatabase } from './databases.ts';

const asOnWindows = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
const lines = (...objects: object[]) => objects.map((object) => JSON.stringify(object)).join('\n');

describe('npm run maru, beside a running server', () => {
  let env: NodeJS.ProcessEnv;
  let server: ServerProcess;
  const maru = (args: string[], input?: string) => runCommand(args, env, input);

  beforeAll(async () => {
    env = await newDatabase();
    server = await startServer(env);
    await makeCompany(env, 'SHOP');
  });

  afterAll(async () => {
    expect((await server.end()).code).toBe(0);
  });

  /** The data as staff see it. */
  async function look(path: string) {
    const staff = await signedInAdmin(server.url, 'SHOP');
    return (await staff.get(path)).body;
  }

  test('company create: groups and a first administrator; a second time is refused', async () => {
    const groups = await look('/api/groups/');
    expect(groups.map((group: { name: string }) => group.name)).toEqual([
      'Administrators',
      'Agents',
      'Auditors',
    ]);
    const again = await maru([
      'company',
      'create',
      '--code',
      'shop',
      '--name',
      'x',
      '--email',
      'a@b.co',
    ]);
    expect(again.code).toBe(1);
    expect(again.output).toContain('There is already a company with the code shop.');
    const korean = ['--code', 'HANGUL', '--name', '한글', '--email', 'a@b.co', '--language', 'ko'];
    const created = await maru(['company', 'create', ...korean]);
    expect(created.output).toContain('with the groups 관리자, 상담원, 감사.');
  });

  test('account create and reset-password', async () => {
    const details = [
      '--first-name',
      '민지',
      '--last-name',
      '김',
      '--phone',
      '010',
      '--email',
      'm@example.com',
    ];
    const account = ['account', 'create', '--company', 'shop', '--username', 'minji', ...details];
    const unknown = await maru([...account, '--group', 'Nobody']);
    expect(unknown.output).toContain('There is no group Nobody. There are: Administrators');
    const created = await maru([...account, '--group', 'Agents']);
    expect(created.output).toMatch(/Password: \S{16}/);
    const reset = await maru(
      ['account', 'reset-password', '--company', 'shop', '--username', 'MINJI', '--password-stdin'],
      'password1',
    );
    expect(reset.code).toBe(1);
    expect(reset.output).toContain('too common');
    const given = ['account', 'reset-password', '--company', 'shop', '--username', 'minji'];
    const { output } = await maru([...given, '--must-change']);
    const [, password = ''] = /Password: (\S{16})/.exec(output) ?? [];
    const minji = { company_code: 'shop', username: 'minji', password };
    const client = await new HttpClient(server.url).signIn(minji);
    expect((await client.ask('GET', '/api/chats/')).status).toBe(403);
  });

  test('company require-2fa and account reset-2fa', async () => {
    const company = ['--company', 'shop'];
    const required = await maru(['company', 'require-2fa', ...company]);
    expect(required.output).toContain('SHOP now requires a second factor');
    expect(required.output).toMatch(/(\d+) of \1 active accounts have not set it up yet/);
    const client = new HttpClient(server.url);
    const enter = () => client.attempt(signIn, { body: adminOf('SHOP') });
    const led = await enter();
    expect(led.status).toBe(202);
    const { challenge, setup } = led.body;
    await client.call(takeSecondStep, { body: { challenge, code: codeFor(setup.secret) } });
    const reset = ['account', 'reset-2fa', ...company, '--username', 'ADMIN'];
    expect((await maru(reset)).output).toContain('all its sessions have ended');
    expect((await maru(reset)).output).toContain('Nothing was changed.');
    expect((await maru([...reset.slice(0, -1), 'nobody'])).code).toBe(1);
    const off = await maru(['company', 'require-2fa', ...company, '--off']);
    expect(off.output).toContain('SHOP no longer requires a second factor');
    expect((await enter()).status).toBe(200);
    const log = await look('/api/logs/?ordering=timestamp&page_size=100');
    const infos = log.results.map((entry: any) => `${entry.user_name}: ${entry.extra_info}`);
    expect(infos).toEqual(
      expect.arrayContaining([
        '(command line): requires_second_factor: false → true',
        'admin: switched on at sign-in',
        '(command line): reset from the command line',
        '(command line): requires_second_factor: true → false',
      ]),
    );
  });

  test('tickets import: all or nothing, mistakes by line', async () => {
    const bad = lines({ subject: 'Fine' }, { subject: '' }, { subject: 'x', status: 'lost' });
    const refused = await maru(['tickets', 'import', '--company', 'SHOP', '-'], `${bad}\nnot json`);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('line 2: subject: This field is required.');
    expect(refused.output).toContain('line 3: status: Choose one of: new, assigned');
    expect(refused.output).toContain('line 4: not valid JSON');
    expect(await look('/api/tickets/')).toEqual([]);
    const subjects = Array.from({ length: 1200 }, (_, n) => ({ subject: `Ticket ${n}` }));
    const many = asOnWindows(lines(...subjects));
    const taken = await maru(['tickets', 'import', '--company', 'SHOP', '-'], many);
    expect(taken.output).toContain('1,000 lines read');
    expect(taken.output).toContain('1200 tickets imported into SHOP.');
    expect(await look('/api/tickets/')).toHaveLength(1200);
  });

  test('tables import adds and renames', async () => {
    const first = lines({ table_name: 'orders', alias_name: 'Orders' }, { table_name: 'users' });
    await maru(['tables', 'import', '--company', 'SHOP', '-'], first);
    await maru(
      ['tables', 'import', '--company', 'SHOP', '-'],
      lines({ table_name: 'orders', alias_name: '주문' }),
    );
    const log = await look('/api/logs/?model=database+table&ordering=timestamp');
    expect(
      log.results.map((entry: any) => [entry.action_type, entry.object_repr, entry.extra_info]),
    ).toEqual([
      ['create', 'orders', 'alias_name: Orders'],
      ['create', 'users', ''],
      ['update', 'orders', 'alias_name: Orders → 주문'],
    ]);
  });

  test('bot-logs append keeps the order of time', async () => {
    // A Unicode line separator does not end a line of the file.
    const entry = { user_name: 'bot', action_type: 'select', sql_statement: 'select\u20281' };
    const at = (timestamp: string) => ({ ...entry, timestamp });
    const append = (...entries: object[]) =>
      maru(['bot-logs', 'append', '--company', 'SHOP', '-'], lines(...entries));
    const first = await append(at('2026-01-02T00:00:00Z'), at('2026-01-03T00:00:00+09:00'));
    expect(first.output).toContain('2 bot log entries appended to SHOP.');
    const back = await append(at('2026-01-01T00:00:00Z'));
    expect(back.output).toContain(
      'line 1: timestamp: This time is earlier than that of the entry before.',
    );
    const ahead = await append(at('2999-01-01T00:00:00Z'));
    expect(ahead.output).toContain('line 1: timestamp: This time is in the future.');
    expect((await look('/api/bot-logs/')).count).toBe(2);
  });

  test('help, unknown commands and missing options', async () => {
    expect((await maru(['--help'])).output).toContain('logs verify');
    expect((await maru(['tickets', 'import', '--help'])).output).toContain('--company CODE FILE');
    const unknown = await maru(['tickets', 'export']);
    expect(unknown.code).toBe(1);
    expect(unknown.output).toContain('There is no command "tickets export".');
    const missing = await maru(['tickets', 'import', '-']);
    expect(missing.output).toContain('--company is needed.');
    const nowhere = await maru(['tickets', 'import', '--company', 'NOPE', '-']);
    expect(nowhere.output).toContain('There is no company with the code NOPE.');
  });
});

/** Rewrites the log as the owner of the database could: replaces an entry and adapts the hashes after it. */
async function rewriteLastEntry(owner: Kysely<Schema>): Promise<void> {
  const [before, last] = await entriesAfter(owner, 1, 'action', 0, 2);
  if (!before || !last) throw new Error('There are no two entries');
  const hash = hashOf('action', before.hash, { ...last, object_repr: 'somebody' });
  await sql`update action_log set object_repr = 'somebody', hash = ${hash}
    where company_id = 1 and seq = 2`.execute(owner);
  await sql`update log_head set hash = ${hash} where company_id = 1 and log = 'action'`.execute(
    owner,
  );
}

test('without a server, logs verify finds a broken log, and with a saved head a rewritten tail', async () => {
  const env = await newDatabase();
  await makeCompany(env, 'CHAIN');
  const verify = (...options: string[]) => runCommand(['logs', 'verify', ...options], env);
  const asOwner = async <T>(work: (owner: Kysely<Schema>) => Promise<T>) => {
    const database = await openForCommand(readConfig(env));
    const result = await database.db.asOwner(async (owner) => {
      await sql`set local session_replication_role = replica`.execute(owner);
      return work(owner);
    });
    await database.close();
    return result;
  };
  const intact = /CHAIN, action log: intact, 2 entries, head 2 ([0-9a-f]{64})\n/;
  const [, hash] = intact.exec((await verify()).output) ?? [];
  const heads = join(newFolder(), 'heads.ndjson');
  const time = '2026-11-15T10:00:00.000Z';
  const kept = { time, company_id: 1, company_code: 'CHAIN', log: 'action', seq: 2, hash };
  const gone = { ...kept, company_id: 9, company_code: 'GONE' };
  writeFileSync(heads, `${JSON.stringify(kept)}\n${JSON.stringify(gone)}\n`);

  await asOwner(rewriteLastEntry);
  const rewritten = await verify('--heads', heads);
  expect(rewritten.code).toBe(1);
  expect(rewritten.output).toContain(
    `CHAIN, action log: BROKEN: entry 2 is not the one that was kept (line 1, kept ${time})`,
  );
  expect(rewritten.output).toContain(
    'GONE: BROKEN: its logs were kept, and company 9 is not there',
  );
  expect(rewritten.output).toContain('2 of the logs are broken.');

  const { rows } = await asOwner((owner) =>
    sql<{
      id: number;
    }>`update action_log set object_repr = 'admim' where seq = 2 returning id`.execute(owner),
  );
  const broken = await verify();
  expect(broken.code).toBe(1);
  expect(broken.output).toContain(
    `CHAIN, action log: BROKEN: entry 2 (id ${rows[0]?.id}) is not what was written`,
  );
  expect(broken.output).toContain('CHAIN, bot log: intact');
});
