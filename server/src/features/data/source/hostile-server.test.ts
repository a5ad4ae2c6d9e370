import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { inCompany, newCompany } from '../../../../test/factories.ts';
import { answer, frame, HostileServer, SIGNED_IN } from '../../../../test/hostile-server.ts';
import { SECRET_KEY, world } from '../../../../test/world.ts';
import { SessionCache } from '../../../core/session/session-cache.ts';
import { Work } from '../../../core/work.ts';
import { PostgresSource } from '../second-wall/postgres-source.store.ts';
import { TooLargeError } from '../second-wall/source.ts';
import { checkSource } from './check-source.ts';
import { putSource } from './data-source.store.ts';
import { LazySource } from './lazy-source.ts';
import { Sources } from './sources.ts';

let server: HostileServer;
beforeEach(async () => {
  server = new HostileServer();
  await server.start();
});
afterEach(() => server.stop());

const NOT_POSTGRES = { en: expect.stringContaining('does not answer as PostgreSQL does') };
const UNREACHABLE = { en: expect.stringContaining('cannot be reached') };
const READS = { account: 1, grants: [] };
const SELECT = { sql: 'select 1', isReading: true, isKept: false };

function newSource(limits: { timeMs?: number; answerMs?: number; ownerMs?: number } = {}) {
  const passwordOf = async () => 'password';
  const source = new PostgresSource({ url: server.url, prefix: 'maru', passwordOf, ...limits });
  const open = async () => ({ source, close: () => source.close() });
  return new LazySource({ open, idleMs: 60_000, onError: () => {} });
}

const check = () => checkSource({ href: server.url, prefix: 'maru', socket: () => new Socket() });

const FOUR_GIGABYTES = frame('D', 'AAAA', 0xff_ff_ff_f0);
const MINUS_ONE_VALUES = frame('D', [255, 255]);
const GRANTED = Buffer.concat([
  frame('C', 'BEGIN\0'),
  answer({ login: 'maru_1', fingerprint: 'f'.repeat(32) }),
]);

describe('a server that sends something else than PostgreSQL is left, in words', () => {
  test.each([
    ['an unknown authentication', frame('R', [0, 0, 0, 99])],
    ['an error without fields', frame('E')],
    ['a row of four gigabytes', FOUR_GIGABYTES],
    ['notices without end', 'flood' as const],
  ])('at signing in: %s', async (_, reply) => {
    server.reply = () => reply;
    expect(await check()).toMatchObject(NOT_POSTGRES);
    const source = newSource();
    await expect(source.run(READS, SELECT)).rejects.toMatchObject({ text: NOT_POSTGRES });
    await expect(source.describe()).rejects.toMatchObject({ text: NOT_POSTGRES });
    await source.close();
    await expect.poll(() => server.open).toBe(0);
  });

  test.each([
    ['an error without fields', frame('E')],
    ['a row of four gigabytes', FOUR_GIGABYTES],
    ['a row with a negative count', MINUS_ONE_VALUES],
    ['notices without end', 'flood' as const],
  ])('as an answer to its owner: %s', async (_, reply) => {
    server.reply = (_user, turn) => (turn === 0 ? SIGNED_IN : reply);
    expect(await check()).toMatchObject(NOT_POSTGRES);
    const source = newSource();
    await expect(source.run(READS, SELECT)).rejects.toMatchObject({ text: NOT_POSTGRES });
    await expect(source.asOwner('select 1')).rejects.toMatchObject({ text: NOT_POSTGRES });
    await source.close();
    await expect.poll(() => server.open).toBe(0);
  });

  test('as an answer to a statement: a malformed row, and one that is too large', async () => {
    let reply = MINUS_ONE_VALUES;
    server.reply = (user, turn) => {
      if (turn === 0) return SIGNED_IN;
      return user === 'owner' ? GRANTED : reply;
    };
    const source = newSource();
    await expect(source.run(READS, SELECT)).rejects.toMatchObject({ text: NOT_POSTGRES });
    reply = FOUR_GIGABYTES;
    await expect(source.run(READS, SELECT)).rejects.toBeInstanceOf(TooLargeError);
    await source.close();
  });
});

describe('what a server says that it has', () => {
  const COLUMN = { name: 'id', type: 'integer', is_key: true };
  const TABLE = { name: 'orders', closed: '', columns: [COLUMN] };
  const NAMES = { functions: [], rowFunctions: [], operators: [] };

  const described = (json: string) => {
    server.reply = (_user, turn) => (turn === 0 ? SIGNED_IN : answer({ description: json }));
    const source = newSource();
    onTestFinished(() => source.close());
    return source.describe();
  };

  test('is read, and nothing beside it', async () => {
    const more = { ...TABLE, id: 1, alias_name: 'Orders', columns: [{ ...COLUMN, more: 1 }] };
    const json = JSON.stringify({ tables: [more], foreignNames: NAMES, more: 1 });
    expect(await described(json)).toEqual({ tables: [TABLE], foreignNames: NAMES });
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{"tables":'],
    ['no object', 'null'],
    ['no list of tables', { tables: {} }],
    ['no names', { foreignNames: null }],
    ['a name that is a number', { foreignNames: { ...NAMES, functions: [1] } }],
    ['a table twice', { tables: [TABLE, TABLE] }],
    ['a table without a name', { tables: [{ ...TABLE, name: '' }] }],
    ['a very long name', { tables: [{ ...TABLE, name: 'x'.repeat(300) }] }],
    ['a zero byte', { tables: [{ ...TABLE, columns: [{ ...COLUMN, name: 'a\0' }] }] }],
    ['half of a character', { tables: [{ ...TABLE, columns: [{ ...COLUMN, type: '\ud800' }] }] }],
    ['an unknown reason', { tables: [{ ...TABLE, closed: 'vanished' }] }],
    ['a key that is no boolean', { tables: [{ ...TABLE, columns: [{ ...COLUMN, is_key: 1 }] }] }],
  ])('is not believed: %s', async (_, wrong) => {
    const whole = { tables: [TABLE], foreignNames: NAMES };
    const json = typeof wrong === 'string' ? wrong : JSON.stringify({ ...whole, ...wrong });
    await expect(described(json)).rejects.toMatchObject({ text: NOT_POSTGRES });
  });
});

describe('a server that answers nothing', () => {
  test.each([
    ['at signing in', () => undefined],
    ['to its owner', (_: string, turn: number) => (turn === 0 ? SIGNED_IN : undefined)],
  ])('%s: everything ends in time, and so does closing', async (_, reply) => {
    server.reply = reply;
    const source = newSource({ timeMs: 100, answerMs: 100, ownerMs: 100 });
    const asks = [
      () => source.run(READS, SELECT),
      () => source.describe(),
      () => source.asOwner('select 1'),
    ];
    for (const ask of asks) await expect(ask()).rejects.toMatchObject({ text: UNREACHABLE });
    await source.close();
    await expect.poll(() => server.open).toBe(0);
  });

  test('does not hold up the stop of the process', async () => {
    server.reply = (_, turn) => (turn === 0 ? SIGNED_IN : undefined);
    const { db } = await world();
    const onError = () => {};
    const work = new Work(db, new SessionCache(db), onError);
    const hosts = ['127.0.0.1'];
    const sources = new Sources({ work, secretKey: SECRET_KEY, folder: undefined, hosts, onError });
    const company = await newCompany();
    const url = sources.servers.encrypt(company.id, server.url);
    await inCompany(company, (tx) => putSource(tx, { kind: 'postgres', url, address: 'a server' }));
    const asked = (await sources.of(company.id)).describe().catch((error: Error) => error);
    await expect.poll(() => server.open).toBeGreaterThan(0);
    sources.stop(0);
    expect(await asked).toMatchObject({ text: UNREACHABLE });
    await sources.close();
    await expect.poll(() => server.open).toBe(0);
  });
});
