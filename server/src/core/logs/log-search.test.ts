import { listActionLogs } from '@maru/contract/action-logs';
import type { CallInput } from '@maru/contract/kit/client';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  inCompany,
  newActionLogs,
  newAdministrator,
  newCompany,
  type TestCompany,
} from '../../../test/factories.ts';
import { FEW } from './known-matches.ts';
import { countFound, findEntries, indexEntries, type Search } from './log-search.store.ts';

type Query = CallInput<typeof listActionLogs>['query'];

const TEXTS = [
  '환불 요청',
  'Straße',
  'ΟΔΟΣ οδος',
  'a',
  '',
  '50%_off\\',
  'x\u0001y',
  '환',
  'İzmir',
  '😀👍',
];
const NAMES = ['minji', 'MINJI kim', '김민지', ''];

/** Creates a log whose entry n has these two texts, indexed up to `indexed`. */
async function logWith(entries: number, indexed: number): Promise<TestCompany> {
  const company = await newCompany();
  const textOf = (n: number) => TEXTS[n % TEXTS.length] ?? '';
  const nameOf = (n: number) => NAMES[n % NAMES.length] ?? '';
  await newActionLogs(
    company,
    Array.from({ length: entries }, (_, n) => ({
      extra_info: textOf(n),
      user_name: nameOf(n),
      action_type: n % 3 === 0 ? 'login' : 'update',
    })),
  );
  if (indexed > 0) await inCompany(company, (tx) => indexEntries(tx, 'action', indexed));
  return company;
}

const upper = (text: string) => text.toUpperCase();

/** The numbers of the entries that should be found, computed without the database. */
function expected(search: Search, until: number): number[] {
  const numbers = Array.from({ length: until }, (_, n) => n);
  const matches = (n: number) =>
    search.fields.every((field, place) => {
      const words = field === 'extra_info' ? TEXTS : NAMES;
      return upper(words[n % words.length] ?? '').includes(upper(search.texts[place] ?? ''));
    }) &&
    (search.action === null || (n % 3 === 0 ? 'login' : 'update') === search.action);
  return numbers.filter(matches).map((n) => n + 1);
}

const search = (texts: Record<string, string>, action: string | null = null): Search => ({
  kind: 'action',
  fields: Object.keys(texts),
  texts: Object.values(texts),
  action,
});

const SEARCHES = [
  search({ extra_info: '환불' }),
  search({ extra_info: '불 요청' }),
  search({ extra_info: 'SS' }),
  search({ extra_info: 'οδο' }),
  search({ extra_info: '50%_' }),
  search({ extra_info: '\u0001y' }),
  search({ extra_info: 'nothing of the kind' }),
  search({ extra_info: '😀👍' }),
  search({ extra_info: '환불', user_name: 'minji' }),
  search({ extra_info: 'stra', user_name: '민' }),
  search({ user_name: 'MINJI' }, 'login'),
  search({ user_name: 'nji', extra_info: 'zmir' }, 'update'),
];

describe('searching a log', () => {
  test.each([0, 1, 25, 60, 1000])(
    'finds the same with %i of 60 entries indexed',
    async (indexed) => {
      const company = await logWith(60, indexed);
      for (const one of SEARCHES) {
        for (const until of [60, 30, 1]) {
          const numbers = expected(one, until);
          const found = await inCompany(company, async (tx) => ({
            count: await countFound(tx, one, until),
            newest: await findEntries(tx, one, until, { newestFirst: true, skip: 1, take: 3 }),
            oldest: await findEntries(tx, one, until, { newestFirst: false, skip: 0, take: 1000 }),
          }));
          expect([one, until, found]).toEqual([
            one,
            until,
            { count: numbers.length, newest: numbers.toReversed().slice(1, 4), oldest: numbers },
          ]);
        }
      }
    },
  );

  test('never finds entries of another company', async () => {
    await logWith(60, 60);
    const company = await logWith(2, 2);
    const one = search({ extra_info: 'Straße' });
    const found = await inCompany(company, (tx) =>
      findEntries(tx, one, 100, { newestFirst: true, skip: 0, take: 100 }),
    );
    expect(found).toEqual([2]);
  });

  test('does not read the tables themselves, which the application cannot access', async () => {
    const company = await logWith(2, 2);
    const read = inCompany(company, (tx) => sql`select * from log_text`.execute(tx.sql));
    await expect(read).rejects.toMatchObject({ code: '42501' });
  });

  test('shows matches that all lie far back', async () => {
    const { company, caller } = await newAdministrator();
    const info = (n: number) => (n < 150 ? `urgent ${n}` : `ordinary ${n}`);
    await newActionLogs(
      company,
      Array.from({ length: 1500 }, (_, n) => ({ extra_info: info(n) })),
    );
    const ask = async (query: Query) => {
      const { results, count } = await caller.call(listActionLogs, {
        query: { extra_info: 'urgent', ...query },
      });
      return [count, results.map((entry) => entry.extra_info)];
    };
    const newest = Array.from({ length: 20 }, (_, n) => `urgent ${149 - n}`);
    const beginning = Array.from({ length: 20 }, (_, n) => `urgent ${n}`);
    for (const indexed of [0, 700, 1500]) {
      await inCompany(company, (tx) => indexEntries(tx, 'action', indexed));
      expect(await ask({})).toEqual([150, newest]);
      expect(await ask({ ordering: 'timestamp' })).toEqual([150, beginning]);
      expect((await ask({ page: '8', ordering: 'timestamp' }))[1]).toHaveLength(10);
    }
  });
});

test('many that lie far back are shown page by page, and stay right as the log grows', async () => {
  const { company, caller } = await newAdministrator();
  const add = (from: number, to: number, word: string) =>
    newActionLogs(
      company,
      Array.from({ length: to - from }, (_, n) => ({ extra_info: `${word} ${from + n}` })),
    );
  const shown = async (query: Query) => {
    const { results, count } = await caller.call(listActionLogs, {
      query: { extra_info: 'urgent', ...query },
    });
    return [count, results[0]?.extra_info, results.at(-1)?.extra_info];
  };
  await add(0, FEW + 500, 'urgent');
  await add(0, 3_000, 'ordinary');
  for (const _ of ['found', 'kept']) {
    expect(await shown({})).toEqual([10_500, 'urgent 10499', 'urgent 10480']);
    expect(await shown({ page: '10' })).toEqual([10_500, 'urgent 10319', 'urgent 10300']);
    expect(await shown({ page: '11' })).toEqual([10_500, 'urgent 10299', 'urgent 10280']);
    expect(await shown({ page: '525' })).toEqual([10_500, 'urgent 19', 'urgent 0']);
    expect(await shown({ ordering: 'timestamp' })).toEqual([10_500, 'urgent 0', 'urgent 19']);
  }
  const { until } = Object.fromEntries(
    new URL((await caller.call(listActionLogs, {})).next ?? '').searchParams,
  );
  await add(10_500, 10_503, 'urgent');
  expect(await shown({})).toEqual([10_503, 'urgent 10502', 'urgent 10483']);
  expect(await shown({ until })).toEqual([10_500, 'urgent 10499', 'urgent 10480']);
}, 60_000);

describe('taking a log into the index', () => {
  test('continues where it stopped, and says how much is left', async () => {
    const company = await logWith(10, 0);
    const step = () => inCompany(company, (tx) => indexEntries(tx, 'action', 4));
    expect([await step(), await step(), await step(), await step()]).toEqual([6, 2, 0, 0]);
  });

  test('long entries are taken fewer at a time, and one at least', async () => {
    const company = await newCompany();
    const extra_info = 'long '.repeat(1_000);
    await newActionLogs(
      company,
      Array.from({ length: 6 }, () => ({ extra_info })),
    );
    const step = (entries: number) =>
      inCompany(company, (tx) => indexEntries(tx, 'action', entries));
    expect([await step(6), await step(1), await step(6), await step(6)]).toEqual([4, 3, 1, 0]);
  });

  test('two at once do not get in each other’s way', async () => {
    const company = await logWith(50, 0);
    const step = () => inCompany(company, (tx) => indexEntries(tx, 'action', 25));
    await Promise.all([step(), step(), step()]);
    await step();
    await step();
    const one = search({ user_name: 'MINJI' });
    const count = await inCompany(company, (tx) => countFound(tx, one, 50));
    expect(count).toBe(expected(one, 50).length);
  });
});
