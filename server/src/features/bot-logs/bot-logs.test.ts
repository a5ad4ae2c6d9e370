import { listBotLogs } from '@maru/contract/bot-logs';
import type { CallInput } from '@maru/contract/kit/client';
import { describe, expect, test } from 'vitest';
import { dayIn, HARD_DAYS, momentsAround } from '../../../test/calendar-days.ts';
import type { Caller } from '../../../test/caller.ts';
import {
  newAdministrator,
  newBotLogs,
  newCompany,
  type TestBotEntry,
} from '../../../test/factories.ts';

const TEXTS = [
  'user_name',
  'target_table',
  'user_statement',
  'sql_statement',
  'ip_address',
] as const;

type Query = CallInput<typeof listBotLogs>['query'];

const list = (caller: Caller, query: Query) => caller.call(listBotLogs, { query });

/** A log with these entries; entry n is dated n seconds into 2026. */
async function logOf(entries: readonly TestBotEntry[]) {
  const admin = await newAdministrator();
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n));
  await newBotLogs(
    admin.company,
    entries.map((entry, n) => ({ timestamp: at(n), ...entry })),
  );
  /** The indexes of the entries found. */
  const found = async (query: Query) =>
    (await list(admin.caller, query)).results.map((entry) =>
      Math.round((Date.parse(entry.timestamp) - at(0).getTime()) / 1000),
    );
  return { ...admin, found };
}

describe('GET /api/bot-logs/', () => {
  test('shows every field of the own entries, the newest first', async () => {
    const { caller, company } = await newAdministrator();
    await newBotLogs(await newCompany(), [{ user_name: 'stranger' }]);
    const entry = {
      user_name: 'hana',
      action_type: 'ws_connect',
      target_table: 'orders',
      user_statement: '주문을 보여 줘',
      sql_statement: "select * from orders where name like '%a_b%'",
      ip_address: '2001:db8::1',
    };
    await newBotLogs(company, [
      { ...entry, timestamp: new Date('2026-01-02T03:04:05.678Z') },
      { action_type: 'select', timestamp: new Date('2026-01-02T03:04:05.679Z') },
    ]);
    const page = await list(caller, {});
    expect(page).toMatchObject({ count: 2, next: null, previous: null });
    expect(page.results[0]?.action_type).toBe('select');
    expect(page.results[1]).toEqual({
      id: expect.any(Number),
      timestamp: '2026-01-02T03:04:05.678Z',
      ...entry,
    });
  });

  test.each(TEXTS)('filters by a part of %s, whatever its case', async (column) => {
    const { found } = await logOf([
      { [column]: '100% Été' },
      { [column]: '1000 ete' },
      {},
      { [column]: 'x 100% ÉTÉ y' },
    ]);
    expect(await found({ [column]: '100% été' })).toEqual([3, 0]);
    expect(await found({ [column]: '100%', ordering: 'timestamp' })).toEqual([0, 3]);
    expect(await found({ [column]: '_' })).toEqual([]);
  });

  test('filters by action exactly, and by everything together', async () => {
    const { caller, found } = await logOf([
      { action_type: 'select', user_name: 'hana' },
      { action_type: 'create', user_name: 'hana', target_table: 'accounts' },
      { action_type: 'update', user_name: 'hana', target_table: 'accounts' },
      { action_type: 'delete', user_name: 'duri', target_table: 'accounts' },
      { action_type: 'ws_connect', user_name: 'duri' },
    ]);
    const actions = ['select', 'create', 'update', 'delete', 'ws_connect'] as const;
    for (const [n, action_type] of actions.entries()) {
      expect(await found({ action_type })).toEqual([n]);
    }
    expect(await found({ user_name: 'hana', target_table: 'accounts' })).toEqual([2, 1]);
    expect(
      await found({
        user_name: 'a',
        target_table: 'acc',
        action_type: 'update',
        timestamp: '2026-01-01',
      }),
    ).toEqual([2]);
    for (const action_type of ['all', 'Select', 'login', 'upd']) {
      const answer = await caller.attempt(listBotLogs, { query: { action_type } });
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['action_type']]);
    }
  });

  test.each(TEXTS)('orders by %s in both directions, the empty ones last', async (column) => {
    const entries = ['beta', '', 'Éclair', 'Alpha', '가나'].map((text) => ({ [column]: text }));
    const { found } = await logOf(entries);
    expect(await found({ ordering: column })).toEqual([3, 0, 2, 4, 1]);
    expect(await found({ ordering: `-${column}` })).toEqual([4, 2, 0, 3, 1]);
  });

  test('orders by action, and by time with a filter as without one', async () => {
    const { found } = await logOf([
      { action_type: 'update' },
      { action_type: 'create' },
      { action_type: 'select' },
    ]);
    expect(await found({ ordering: 'action_type' })).toEqual([1, 2, 0]);
    expect(await found({ ordering: '-action_type' })).toEqual([0, 2, 1]);
    for (const filter of [{}, { timestamp: '2026-01-01' }]) {
      expect(await found({ ...filter })).toEqual([2, 1, 0]);
      expect(await found({ ...filter, ordering: '-timestamp' })).toEqual([2, 1, 0]);
      expect(await found({ ...filter, ordering: 'timestamp' })).toEqual([0, 1, 2]);
    }
  });

  test('pages with links that carry the whole query along', async () => {
    const { caller } = await logOf(
      Array.from({ length: 45 }, () => ({ target_table: 'accounts' })),
    );
    const query = { target_table: 'acc', page_size: '20', tz: 'Asia/Seoul', page: '2' } as const;
    const page = await list(caller, query);
    expect([page.count, page.results.length]).toEqual([45, 20]);
    const next = Object.fromEntries(new URL(page.next ?? '').searchParams);
    const previous = Object.fromEntries(new URL(page.previous ?? '').searchParams);
    expect(next).toMatchObject({ ...query, page: '3' });
    expect(previous).toMatchObject({ ...query, page: '1' });
    const past = await caller.attempt(listBotLogs, { query: { ...query, page: '4' } });
    expect([past.status, past.headers['maru-last-page']]).toEqual([404, '3']);
  });

  test.each(HARD_DAYS)(
    'in %s, %s is the moments that a clock there shows with that date',
    async (tz, timestamp, length) => {
      const { moments, minutes } = momentsAround(tz, timestamp);
      expect(minutes).toBe(length);
      const { caller, company } = await newAdministrator();
      await newBotLogs(
        company,
        moments.map((moment) => ({ timestamp: moment })),
      );
      const expected = moments.filter(dayIn(tz, timestamp)).map((moment) => moment.toISOString());
      const query = { tz, timestamp, ordering: 'timestamp', page_size: '100' } as const;
      const page = await list(caller, query);
      expect(page.results.map((entry) => entry.timestamp)).toEqual(expected);
      expect(page.count).toBe(expected.length);
    },
  );

  test('a day without a zone is one of UTC; a zone without a day changes nothing', async () => {
    const { caller, company } = await newAdministrator();
    const times = [
      '2026-03-28T23:59:59.999Z',
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T23:59:59.999Z',
      '2026-03-30T00:00:00.000Z',
    ];
    await newBotLogs(
      company,
      times.map((time) => ({ timestamp: new Date(time) })),
    );
    const found = async (query: Query) =>
      (await list(caller, { ordering: 'timestamp', ...query })).results.map((e) => e.timestamp);
    expect(await found({ timestamp: '2026-03-29' })).toEqual(times.slice(1, 3));
    expect(await found({ timestamp: '2026-03-29', tz: 'Asia/Seoul' })).toEqual(times.slice(0, 2));
    expect(await found({ tz: 'Asia/Seoul' })).toEqual(times);
  });

  test.each([
    ['timestamp', '2026-02-30'],
    ['timestamp', '2026-13-01'],
    ['timestamp', '2026-1-1'],
    ['timestamp', '20260101'],
    ['timestamp', '2026-01-01T00:00:00Z'],
    ['timestamp', '0000-01-01'],
    ['timestamp', 'yesterday'],
    ['timestamp', 'infinity'],
    ['tz', 'Nowhere/Else'],
    ['tz', '+09:00'],
    ['tz', 'UTC+9'],
    ['tz', "UTC'; drop table bot_log; --"],
    ['tz', '../../etc/passwd'],
  ])('a %s of %j is 400 and named', async (field, value) => {
    const { caller } = await newAdministrator();
    const query = { timestamp: '2026-01-01', tz: 'UTC', [field]: value };
    const answer = await caller.attempt(listBotLogs, { query });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });
});
