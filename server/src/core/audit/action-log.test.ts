import { createHash } from 'node:crypto';
import { createDepartment } from '@maru/contract/departments';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  actionLogOf,
  inCompany,
  newActionLogs,
  newAdministrator,
  newBotLogs,
  newCompany,
  type TestCompany,
} from '../../../test/factories.ts';
import { appendActionsQuery } from './action-log.store.ts';

type Fields = readonly (string | number)[];

/** The hash as migration 0003 describes it: the previous hash, then every field with its length. */
function digest(previous: Uint8Array, fields: Fields): Buffer {
  const hash = createHash('sha256').update(previous);
  for (const field of fields) {
    const text = String(field);
    hash.update(`${Buffer.byteLength(text)}:${text}`);
  }
  return hash.digest();
}

const birth = (log: 'action' | 'bot', company: TestCompany) =>
  createHash('sha256').update(`maru ${log} log of company ${company.id}`).digest();

async function expectChain(company: TestCompany, length: number) {
  const log = await actionLogOf(company);
  expect(log.map((entry) => entry.seq)).toEqual(Array.from({ length }, (_, n) => n + 1));
  let previous: Uint8Array = birth('action', company);
  for (const entry of log) {
    previous = digest(previous, [
      entry.seq,
      entry.timestamp.toISOString(),
      entry.user_name,
      entry.action_type,
      entry.object_repr,
      entry.model,
      entry.extra_info,
      entry.ip_address,
      entry.request_id,
    ]);
    expect([entry.seq, hex(entry.hash)]).toEqual([entry.seq, hex(previous)]);
  }
  const times = log.map((entry) => entry.timestamp.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const head = await headOf(company, 'action');
  expect(head).toMatchObject({ seq: length, base: 0 });
  expect(hex(head.hash)).toBe(hex(previous));
  if (length > 0) expect(head.time_last).toEqual(log.at(-1)?.timestamp);
  return log;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const headOf = (company: TestCompany, log: 'action' | 'bot') =>
  inCompany(company, (tx) =>
    tx.sql.selectFrom('log_head').selectAll().where('log', '=', log).executeTakeFirstOrThrow(),
  );

const append = (company: TestCompany, name: string, count = 1) =>
  inCompany(company, (tx) =>
    tx.sql.executeQuery(
      appendActionsQuery(
        { userName: 'hana', ip: '127.0.0.1', requestId: `request of ${name}` },
        Array.from({ length: count }, (_, n) => ({
          action: 'update' as const,
          model: 'ticket' as const,
          name: `${name} ${n}`,
          info: `${n}:${name}`,
        })),
      ),
    ),
  );

describe('the action log', () => {
  test('begins with a hash that names the company and the log', async () => {
    const company = await newCompany();
    await expectChain(company, 0);
    expect(hex((await headOf(company, 'bot')).hash)).toBe(hex(birth('bot', company)));
  });

  test('numbers, dates and chains every entry, whatever it contains', async () => {
    const company = await newCompany();
    const texts = [
      '',
      'plain',
      '한국어 é 🦊',
      '3:abc',
      "'; --",
      '\\u0000 "quoted"\n',
      'x'.repeat(70_000),
    ];
    await newActionLogs(
      company,
      texts.map((text) => ({
        user_name: text.slice(0, 50),
        object_repr: text,
        model: text,
        extra_info: text,
        ip_address: text.slice(0, 9),
      })),
    );
    const log = await expectChain(company, texts.length);
    expect(log.map((entry) => entry.extra_info)).toEqual(texts);
  });

  test('distinguishes entries that differ only in the boundary between fields', async () => {
    const hashes = new Set<string>();
    const company = await newCompany();
    for (const [object_repr, model] of [
      ['ab', 'c'],
      ['a', 'bc'],
      ['', 'abc'],
    ] as const) {
      hashes.add(hex(digest(birth('action', company), [object_repr, model])));
      await newActionLogs(company, [{ object_repr, model }]);
    }
    expect(hashes.size).toBe(3);
    await expectChain(company, 3);
  });

  test('stays dense, chained and in order of time under 30 writers at once', async () => {
    const company = await newCompany();
    const elsewhere = await newCompany();
    await Promise.all([
      ...Array.from({ length: 30 }, (_, n) => append(company, `writer ${n}`, 1 + (n % 3))),
      ...Array.from({ length: 5 }, (_, n) => append(elsewhere, `stranger ${n}`)),
    ]);
    const log = await expectChain(company, 60);
    await expectChain(elsewhere, 5);
    expect(new Set(log.map((entry) => entry.request_id)).size).toBe(30);
    // The entries of one transaction follow each other directly.
    const runs = log.filter((entry, n) => entry.request_id !== log[n - 1]?.request_id);
    expect(runs).toHaveLength(30);
  });

  test('stays intact under 30 calls at once, each with its change', async () => {
    const { caller, company, id } = await newAdministrator();
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        caller.call(createDepartment, { body: { name: `Department ${n}`, manager_id: id } }),
      ),
    );
    const log = await expectChain(company, 30);
    expect(new Set(log.map((entry) => entry.object_repr)).size).toBe(30);
  });

  test('a change that is rolled back leaves neither an entry nor a gap', async () => {
    const company = await newCompany();
    await append(company, 'first');
    const failed = inCompany(company, async (tx) => {
      await sql`select append_action_log('[{"user_name": "", "action_type": "login",
        "object_repr": "", "model": "", "extra_info": "", "ip_address": "", "request_id": ""}]')`.execute(
        tx.sql,
      );
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await append(company, 'second');
    const log = await expectChain(company, 2);
    expect(log.map((entry) => entry.object_repr)).toEqual(['first 0', 'second 0']);
  });

  test('dates entries by the clock of the database and ignores their own time', async () => {
    const company = await newCompany();
    const before = Date.now();
    for (const timestamp of ['2001-01-01T00:00:00Z', '2999-01-01T00:00:00Z']) {
      const entry = {
        timestamp,
        user_name: 'hana',
        action_type: 'login',
        object_repr: 'hana',
        model: 'session',
        extra_info: '',
        ip_address: '127.0.0.1',
        request_id: 'r',
      };
      await inCompany(company, (tx) =>
        sql`select append_action_log(${JSON.stringify([entry])}::jsonb)`.execute(tx.sql),
      );
    }
    const log = await expectChain(company, 2);
    for (const { timestamp } of log) {
      expect(Math.abs(timestamp.getTime() - before)).toBeLessThan(60_000);
    }
  });

  test('times never go backwards: an entry after one dated tomorrow gets the same time', async () => {
    const company = await newCompany();
    const tomorrow = new Date(Date.now() + 86_400_000);
    await newActionLogs(company, [{ timestamp: tomorrow }, { timestamp: new Date(0) }]);
    await append(company, 'today');
    const log = await expectChain(company, 3);
    expect(log.map((entry) => entry.timestamp)).toEqual([tomorrow, tomorrow, tomorrow]);
  });

  test('refuses an action that is none, and keeps its chain', async () => {
    const company = await newCompany();
    const bad = newActionLogs(company, [{ action_type: 'login' }, { action_type: 'guess' }]);
    await expect(bad).rejects.toMatchObject({ code: '23514' });
    await append(company, 'good');
    await expectChain(company, 1);
  });
});

describe('the bot log', () => {
  test('is numbered and chained on its own', async () => {
    const company = await newCompany();
    await append(company, 'beside it');
    const moments = ['2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.002Z'];
    await newBotLogs(
      company,
      moments.map((time) => ({
        timestamp: new Date(time),
        target_table: 'orders',
        user_statement: '주문',
        sql_statement: 'select 1',
        ip_address: '::1',
      })),
    );
    const log = await inCompany(company, (tx) =>
      tx.sql.selectFrom('bot_log').selectAll().orderBy('seq').execute(),
    );
    let previous: Uint8Array = birth('bot', company);
    for (const [n, time] of moments.entries()) {
      previous = digest(previous, [n + 1, time, '', 'select', 'orders', '주문', 'select 1', '::1']);
      expect([log[n]?.seq, hex(log[n]?.hash as Uint8Array)]).toEqual([n + 1, hex(previous)]);
    }
    expect(log).toHaveLength(2);
    expect(await headOf(company, 'bot')).toMatchObject({ seq: 2, base: 0 });
    await expectChain(company, 1);
  });
});
