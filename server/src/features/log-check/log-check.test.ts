import { getLogCheck, startLogCheck } from '@maru/contract/log-check';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import {
  actionLogOf,
  inCompany,
  newActionLogs,
  newAdministrator,
  newBotLogs,
  type TestCompany,
  type TestMember,
} from '../../../test/factories.ts';
import { world } from '../../../test/world.ts';

async function withLogs(): Promise<TestMember> {
  const admin = await newAdministrator();
  await newActionLogs(
    admin.company,
    Array.from({ length: 1_200 }, (_, n) => ({ object_repr: String(n) })),
  );
  await newBotLogs(admin.company, [{ user_statement: 'a' }, { user_statement: 'b' }]);
  return admin;
}

/** As only the owner of the database can. */
async function tamper(company: TestCompany, log: 'action_log' | 'bot_log', seq: number) {
  const { db } = await world();
  await db.asOwner(async (owner) => {
    await sql`set local session_replication_role = replica`.execute(owner);
    await sql`update ${sql.table(log)} set ip_address = 'x'
      where company_id = ${company.id} and seq = ${seq}`.execute(owner);
  });
}

const checked = ({ caller }: TestMember) =>
  vi.waitFor(
    async () => {
      const { running, last } = await caller.call(getLogCheck, {});
      expect(running).toBeNull();
      return last;
    },
    { timeout: 20_000 },
  );

describe('a check of the logs', () => {
  test('counts the entries of both, is logged, and is not repeated at once', async () => {
    const admin = await withLogs();
    const before = await admin.caller.call(getLogCheck, {});
    expect(before).toEqual({ last: null, running: null });
    const started = await admin.caller.call(startLogCheck, {});
    expect(started.running).toMatchObject({ user_name: admin.username, checked: 0, total: 1_202 });
    // The entry that says who started it is part of the log.
    expect(await checked(admin)).toMatchObject({
      user_name: admin.username,
      entries: 1_203,
      broken: null,
    });
    const entries = (await actionLogOf(admin.company)).filter(({ model }) => model === 'log check');
    expect(entries.map(({ extra_info }) => extra_info)).toEqual(
      expect.arrayContaining(['started', 'intact: 1203 entries']),
    );
    const again = await admin.caller.attempt(startLogCheck, {});
    expect([again.status, Number(again.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test.each([
    ['action_log', 700, { log: 'action', entry: 700 }],
    ['bot_log', 2, { log: 'bot', entry: 2 }],
  ] as const)('names the first altered entry of the %s', async (log, seq, broken) => {
    const admin = await withLogs();
    await tamper(admin.company, log, seq);
    await admin.caller.call(startLogCheck, {});
    expect(await checked(admin)).toMatchObject({ broken });
  });

  test('runs once, however many start it', async () => {
    const admin = await withLogs();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.caller.attempt(startLogCheck, {})),
    );
    // A call after its end is told to wait.
    for (const { status } of answers) expect([200, 429]).toContain(status);
    await checked(admin);
    const starts = (await actionLogOf(admin.company)).filter(
      ({ extra_info }) => extra_info === 'started',
    );
    expect(starts).toHaveLength(1);
  });

  test('of a process that has died is taken over', async () => {
    const admin = await withLogs();
    await inCompany(admin.company, (tx) =>
      sql`insert into log_check (company_id, run, started_by, time_started, time_alive, total)
        values (${tx.companyId}, gen_random_uuid(), 'gone', now() - interval '1 hour',
                now() - interval '31 seconds', 9)`.execute(tx.sql),
    );
    expect((await admin.caller.call(getLogCheck, {})).running).toBeNull();
    const { running } = await admin.caller.call(startLogCheck, {});
    expect(running?.user_name).toBe(admin.username);
    expect(await checked(admin)).toMatchObject({ broken: null });
  });

  test('of one company says nothing about another', async () => {
    const [one, other] = [await withLogs(), await withLogs()];
    await one.caller.call(startLogCheck, {});
    await checked(one);
    expect(await other.caller.call(getLogCheck, {})).toEqual({ last: null, running: null });
  });
});
