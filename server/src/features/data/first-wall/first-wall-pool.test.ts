import { expect, onTestFinished, test } from 'vitest';
import { FirstWallPool } from './first-wall-pool.ts';
import { ShortStatements } from './short-statements.ts';

const catalog = {
  schema: 'public',
  tables: new Map(),
  functions: new Set<string>(),
  rowFunctions: new Set<string>(),
  operators: new Set<string>(),
};

function wallWith(stackMb?: number) {
  const wall = new FirstWallPool(stackMb);
  onTestFinished(() => wall.close());
  return (sql: string, account = 1) => wall.check({ sql, catalog }, { company: 1, account });
}

/** Makes a statement too long to be checked without the thread. */
const LONG = ` -- ${'long '.repeat(100)}`;

const DEEP = [`select ${'not '.repeat(4_900)}true`, `select 1${'+1'.repeat(9_900)}`];

test('the most deeply nested statements are read to the end, and refused by their kind', async () => {
  const ask = wallWith();
  for (const sql of DEEP) {
    expect(await ask(sql)).toMatchObject({ kind: 'select', refusal: { reason: 'too_deep' } });
  }
});

test('statements that spoil the parser are refused, and those beside and after them answered', async () => {
  const ask = wallWith(1);
  const deep = DEEP.at(-1) ?? '';
  const spoiling = ask(deep);
  const others = Array.from({ length: 5 }, () => ask(`select 1${LONG}`));
  expect(await spoiling).toMatchObject({ kind: undefined, refusal: { reason: 'too_deep' } });
  for (const verdict of await Promise.all(others)) expect(verdict.allowed).toBe(true);
  expect(await ask(`select 1${LONG}`)).toMatchObject({ allowed: true });
});

test('short statements have the same verdict without the thread, however deep they are', async () => {
  const ask = wallWith();
  const short = [
    'select 1',
    'selec 1',
    '',
    'select 1; select 2',
    'select \0',
    'drop table orders',
    `select ${'('.repeat(240)}1${')'.repeat(240)}`,
    `select ${'not '.repeat(115)}true`,
    `select 1${'+1'.repeat(245)}`,
    `select ${'- '.repeat(240)}1`,
    `select ${'array['.repeat(70)}1${']'.repeat(70)}`,
    `select ${'(select '.repeat(50)}1${')'.repeat(50)}`,
    `select ${'case when true then '.repeat(20)}1${' end'.repeat(20)}`,
  ];
  for (const sql of short) {
    expect(sql.length).toBeLessThan(500);
    const verdict = await ask(sql);
    // A comment changes nothing but the way.
    if (sql !== '') expect(await ask(sql + LONG)).toEqual(verdict);
  }
});

test('a parser that fails without the thread is not used again', async () => {
  let asked = 0;
  const short = new ShortStatements(async () => ({
    firstWall: () => {
      asked += 1;
      throw new RangeError('Maximum call stack size exceeded');
    },
  }));
  expect(await short.check('select 1', catalog)).toBeUndefined();
  expect(await short.check('select 1', catalog)).toBeUndefined();
  expect(asked).toBe(1);
});

test('what a company has is sent to the thread once, and the rights with every statement', async () => {
  const wall = new FirstWallPool();
  onTestFinished(() => wall.close());
  const none = { read: false, create: false, update: false, delete: false };
  const ask = async (column: string, read: boolean, version: string) => {
    const orders = { name: 'orders', columns: new Set([column]), rights: { ...none, read } };
    const held = { ...catalog, tables: new Map([['orders', orders]]) };
    const question = { sql: `select o.a from orders o${LONG}`, catalog: held, version };
    const verdict = await wall.check(question, { company: 1, account: 1 });
    return verdict.allowed ? 'allowed' : verdict.refusal.reason;
  };
  expect(await ask('a', true, 'first')).toBe('allowed');
  expect(await ask('a', false, 'first')).toBe('missing_right');
  expect(await ask('b', true, 'second')).toBe('column');
  // By its version it is the first one, which the thread knows.
  expect(await ask('b', true, 'first')).toBe('allowed');
});

test('who asks too much at once is told so, and others are answered meanwhile', async () => {
  const ask = wallWith();
  const page = `select ${'1 + '.repeat(150)} 1`;
  let isFirstDone = 0;
  const many = Array.from({ length: 40 }, async () => {
    const verdict = await ask(page, 1);
    if (verdict.allowed) isFirstDone += 1;
    return verdict;
  });
  const other = await ask('select 1', 2);
  expect(other.allowed).toBe(true);
  expect(isFirstDone).toBeLessThan(5);
  const refused = (await Promise.all(many)).filter(({ allowed }) => !allowed);
  expect(refused).toHaveLength(19);
  for (const verdict of refused) expect(verdict).toMatchObject({ refusal: { reason: 'busy' } });
});
