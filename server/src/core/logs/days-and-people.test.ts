import { listActionLogs } from '@maru/contract/action-logs';
import { listBotLogs } from '@maru/contract/bot-logs';
import type { CallInput } from '@maru/contract/kit/client';
import { describe, expect, test } from 'vitest';
import { dateIn, HARD_DAYS, momentsAround } from '../../../test/calendar-days.ts';
import {
  inCompany,
  newAccount,
  newActionLogs,
  newAdministrator,
  newBotLogs,
} from '../../../test/factories.ts';
import { indexEntries } from './log-search.store.ts';

type Query = CallInput<typeof listActionLogs>['query'];
/** What both logs can be asked. */
type CommonQuery = Query & CallInput<typeof listBotLogs>['query'];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const nextTo = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

describe('a range of days', () => {
  test.each(HARD_DAYS)('in %s, around %s, with filters and in any order', async (tz, day) => {
    const { moments } = momentsAround(tz, day);
    const { caller, company } = await newAdministrator();
    await newActionLogs(
      company,
      moments.map((timestamp, n) => ({ timestamp, object_repr: `entry ${n}`, model: 'a' })),
    );
    const dateOf = dateIn(tz);
    const found = async (query: Query) => {
      const asked = { tz, page_size: '100', ...query } as const;
      const { results, count } = await caller.call(listActionLogs, { query: asked });
      expect(results).toHaveLength(Math.min(count, 100));
      return [count, ...results.map((entry) => entry.timestamp)];
    };
    const before = nextTo(day, -1);
    for (const [from, to] of [
      [day, day],
      [before, day],
      [day, nextTo(day, 1)],
      [undefined, before],
      [day, undefined],
    ] as const) {
      const expected = moments
        .filter((moment) => (from ?? '0') <= dateOf(moment) && dateOf(moment) <= (to ?? '9'))
        .map((moment) => moment.toISOString());
      const wanted = [expected.length, ...expected.slice(0, 100)];
      const range = { ...(from && { from }), ...(to && { to }) };
      expect(await found({ ...range, ordering: 'timestamp' })).toEqual(wanted);
      const filtered = { ...range, object_repr: 'entry', ordering: 'timestamp' } as const;
      expect(await found(filtered)).toEqual(wanted);
      // All entries have the same text, so that their numbers decide the order.
      expect(await found({ ...range, ordering: 'model' })).toEqual(wanted);
    }
  });

  test('of a large log is searched by the letter pairs of its texts', async () => {
    const { caller, company } = await newAdministrator();
    const start = Date.parse('2026-01-01T00:00:00Z');
    const entries = Array.from({ length: 11_700 }, (_, n) => ({
      timestamp: new Date(start + n * MINUTE),
      object_repr: String(n),
      extra_info: n % 90 === 0 ? '환불 요청' : n % 2 === 0 ? 'chat closed' : 'chat opened',
    }));
    await newActionLogs(company, entries);
    await inCompany(company, (tx) => indexEntries(tx, 'action', 10_500));
    const range = { from: '2026-01-02', to: '2026-01-08' };
    const within = entries.slice(1440, 8 * 1440);
    for (const text of ['환불', 'chat cl']) {
      const matching = within
        .filter(({ extra_info }) => extra_info.includes(text))
        .map(({ object_repr }) => object_repr);
      const last = Math.ceil(matching.length / 20);
      for (const page of [1, Math.ceil(last / 2), last]) {
        for (const ordering of ['timestamp', '-timestamp'] as const) {
          const query = { ...range, extra_info: text, ordering, page: String(page) };
          const { results, count } = await caller.call(listActionLogs, { query });
          const inOrder = ordering === 'timestamp' ? matching : matching.toReversed();
          expect([count, ...results.map(({ object_repr }) => object_repr)]).toEqual([
            matching.length,
            ...inOrder.slice((page - 1) * 20, page * 20),
          ]);
        }
      }
    }
  });

  test.each([
    [{ from: '2026-01-02', to: '2026-01-01' }, 'from'],
    [{ timestamp: '2026-01-01', from: '2026-01-01' }, 'timestamp'],
    [{ timestamp: '2026-01-01', to: '2026-01-01' }, 'timestamp'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: 'today' }, 'to'],
    [{ from: '2026-01-01', tz: 'Nowhere/Else' }, 'tz'],
  ])('%j is 400 and named', async (query, field) => {
    const { caller } = await newAdministrator();
    for (const endpoint of [listActionLogs, listBotLogs]) {
      const answer = await caller.attempt(endpoint, { query });
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    }
  });
});

describe("a person's shown name", () => {
  test('finds the entries of the accounts that have it, and of no others', async () => {
    const { caller, company } = await newAdministrator();
    await newAccount(company, { username: 'minji', first_name: '민지', last_name: '김' });
    await newAccount(company, { username: 'minji2', first_name: '민지', last_name: '김' });
    await newAccount(company, { username: 'KIM', first_name: 'Min', last_name: 'O’Hara_1' });
    const foreign = await newAdministrator();
    await newAccount(foreign.company, {
      username: 'stranger',
      first_name: '민지',
      last_name: '김',
    });
    const written = ['minji', 'minji2', 'KIM', 'stranger', 'deleted', 'minji', 'minji22', ''];
    const entries = written.map((user_name, n) => ({ user_name, ip_address: `10.0.0.${n}` }));
    await newActionLogs(company, entries);
    await newBotLogs(company, entries);
    const found = async (query: CommonQuery) => {
      const asked = { query: { ordering: 'timestamp', ...query } as const };
      const { results } = await caller.call(listActionLogs, asked);
      const bot = await caller.call(listBotLogs, asked);
      expect(bot.results.map(({ user_name }) => user_name)).toEqual(
        results.map(({ user_name }) => user_name),
      );
      return results.map(({ user_name }) => user_name);
    };
    const both = ['minji', 'minji2', 'minji'];
    for (const person of ['김민지', '김 민지', '민지', '민지 김']) {
      expect(await found({ person })).toEqual(both);
    }
    expect(await found({ person: 'min o’hara_' })).toEqual(['KIM']);
    expect(await found({ person: '김민지', ip_address: '0.5' })).toEqual(['minji']);
    expect(await found({ person: '김민지', user_name: '2' })).toEqual(['minji2']);
    expect(await found({ person: '민지', ordering: '-user_name' })).toHaveLength(3);
    expect(await found({ person: 'nobody' })).toEqual([]);
    // As before, the username finds parts of itself, and those who are gone.
    expect(await found({ user_name: 'minji' })).toEqual(['minji', 'minji2', 'minji', 'minji22']);
    expect(await found({ user_name: 'deleted' })).toEqual(['deleted']);
  });
});
