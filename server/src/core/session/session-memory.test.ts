import { expect, test } from 'vitest';
import { heldMegabytes } from '../../../test/heap.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../schema.ts';
import type { Session } from './session.ts';
import { SessionCache } from './session-cache.ts';
import { SessionUse } from './session-use.ts';
import { Tokens } from './tokens.ts';

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A database that has every session and counts the reads. */
function allSessions() {
  const database = {
    asked: 0,
    next: idOf(0),
    listen: async () => {},
    async readCompany(companyId: number): Promise<Session> {
      database.asked += 1;
      return {
        id: database.next,
        companyId,
        accountId: Number(database.next.slice(-12)),
        username: 'hana',
        firstName: 'Hana',
        lastName: 'Kim',
        mustChangePassword: false,
        permissions: new Set(['view_ticket']),
      };
    },
  };
  return database;
}

test('tokens that were verified: 20,000, and none that is longer than ours', async () => {
  const tokens = new Tokens('a secret of this test, long enough to be taken');
  const genuine = await tokens.access({ companyId: 1, sessionId: idOf(1) }, 1);
  const held = await heldMegabytes(async () => {
    for (let n = 0; n < 1_000; n += 1) {
      expect(await tokens.verifyAccess(genuine + ' '.repeat(20_000 + n))).toBeDefined();
    }
    return tokens;
  });
  expect(held).toBeLessThan(10);
});

test('sessions: the 20,000 used last are cached', async () => {
  const database = allSessions();
  const sessions = new SessionCache(database as unknown as Database<Schema>);
  await sessions.listen();
  const find = (n: number) => {
    database.next = idOf(n);
    return sessions.find({ companyId: 1, sessionId: idOf(n) });
  };
  for (let n = 0; n < 20_000; n += 1) await find(n);
  await find(0);
  expect(database.asked).toBe(20_000);
  for (let n = 20_000; n < 20_100; n += 1) await find(n);
  await find(0);
  expect(database.asked).toBe(20_100);
  await find(1);
  expect(database.asked).toBe(20_101);
  // Forgetting many accounts at once removes all of them, and no others.
  sessions.forgetAccounts(Array.from({ length: 10_000 }, (_, n) => n + 10_000));
  for (let n = 10_000; n < 20_000; n += 1) await find(n);
  expect(database.asked).toBe(30_101);
  await find(20_050);
  expect(database.asked).toBe(30_101);
});

test('uses of sessions that wait to be written: 50,000', async () => {
  let written = 0;
  const database = {
    async writeCompany(_: number, work: (tx: object) => Promise<void>) {
      await work({ companyId: 1, sql: counting((parameters) => (written = parameters.length)) });
    },
  };
  const use = new SessionUse(database as unknown as Database<Schema>, (error) =>
    expect.fail(error.message),
  );
  for (let n = 0; n < 60_000; n += 1) use.note({ id: idOf(n), companyId: 1 }, '192.0.2.1');
  await use.write();
  expect(written).toBe(50_000);
  written = 0;
  await use.write();
  expect(written).toBe(0);
});

/** A substitute for a transaction that reports the first parameter of a statement. */
function counting(tell: (ids: readonly string[]) => void) {
  return {
    getExecutor: () => ({
      adapter: {},
      transformQuery: (node: { parameters: { value: unknown }[] }) => node,
      compileQuery: (node: { parameters: { value: unknown }[] }) => node,
      executeQuery: async (node: { parameters: { value: unknown }[] }) => {
        tell(node.parameters[0]?.value as string[]);
        return { rows: [] };
      },
    }),
  };
}
