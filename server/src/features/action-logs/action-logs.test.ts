import { listActionLogs } from '@maru/contract/action-logs';
import type { CallInput } from '@maru/contract/kit/client';
import { describe, expect, test } from 'vitest';
import { dayIn, HARD_DAYS, momentsAround } from '../../../test/calendar-days.ts';
import type { Caller } from '../../../test/caller.ts';
import {
  newActionLogs,
  newAdministrator,
  newCompany,
  type TestActionEntry,
} from '../../../test/factories.ts';

const TEXTS = ['user_name', 'object_repr', 'model', 'extra_info', 'ip_address'] as const;

type Query = CallInput<typeof listActionLogs>['query'];

const list = (caller: Caller, query: Query) => caller.call(listActionLogs, { query });

/** A log with these entries; entry n is dated n seconds into 2026. */
async function logOf(entries: readonly TestActionEntry[]) {
  const admin = await newAdministrator();
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n));
  await newActionLogs(
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

describe('GET /api/logs/', () => {
  test('shows every field of the own entries, the newest first', async () => {
    const { caller, company } = await newAdministrator();
    await newActionLogs(await newCompany(), [{ user_name: 'stranger' }]);
    const entry = {
      user_name: 'hana',
      action_type: 'ws_connect',
      object_repr: '환불',
      model: 'chat room',
      extra_info: 'a → b',
      ip_address: '2001:db8::1',
    };
    await newActionLogs(company, [
      { ...entry, timestamp: new Date('2026-01-02T03:04:05.678Z') },
      { action_type: 'login', timestamp: new Date('2026-01-02T03:04:05.679Z') },
    ]);
    const page = await list(caller, {});
    expect(page).toMatchObject({ count: 2, next: null, previous: null });
    expect(page.results[0]?.action_type).toBe('login');
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

  test('leaves out sign-outs, or all but them, with every other filter', async () => {
    const signOut = { action_type: 'delete', model: 'session', extra_info: 'signed out' };
    const { found } = await logOf([
      { ...signOut, user_name: 'hana' },
      { ...signOut, user_name: 'hana', extra_info: 'ended by admin; device: Chrome' },
      { action_type: 'delete', user_name: 'hana', model: 'account' },
      { action_type: 'update', user_name: 'hana', model: 'session', extra_info: 'signed out' },
      { ...signOut, user_name: 'duri' },
    ]);
    expect(await found({ action_type: 'delete', sign_outs: 'false' })).toEqual([2, 1]);
    expect(await found({ sign_outs: 'false' })).toEqual([3, 2, 1]);
    expect(await found({ sign_outs: 'true' })).toEqual([4, 0]);
    expect(
      await found({ action_type: 'delete', sign_outs: 'true', ordering: 'user_name' }),
    ).toEqual([4, 0]);
    expect(await found({ action_type: 'update', sign_outs: 'false' })).toEqual([3]);
    expect(await found({ action_type: 'update', sign_outs: 'true' })).toEqual([]);
    // By the index of letter pairs.
    expect(await found({ user_name: 'hana', sign_outs: 'true' })).toEqual([0]);
    expect(await found({ user_name: 'hana', action_type: 'delete', sign_outs: 'false' })).toEqual([
      2, 1,
    ]);
    expect(await found({ user_name: 'hana', sign_outs: 'false' })).toEqual([3, 2, 1]);
  });

  test('filters by action exactly, and by everything together', async () => {
    const { caller, found } = await logOf([
      { action_type: 'login', user_name: 'hana' },
      { action_type: 'create', user_name: 'hana', model: 'account' },
      { action_type: 'update', user_name: 'hana', model: 'account' },
      { action_type: 'delete', user_name: 'duri', model: 'account' },
      { action_type: 'ws_connect', user_name: 'duri' },
    ]);
    const actions = ['login', 'create', 'update', 'delete', 'ws_connect'] as const;
    for (const [n, action_type] of actions.entries()) {
      expect(await found({ action_type })).toEqual([n]);
    }
    expect(await found({ user_name: 'hana', model: 'account' })).toEqual([2, 1]);
    expect(
      await found({ user_name: 'a', model: 'acc', action_type: 'update', timestamp: '2026-01-01' }),
    ).toEqual([2]);
    for (const action_type of ['all', 'Login', 'select', 'upd']) {
      const answer = await caller.attempt(listActionLogs, { query: { action_type } });
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
      { action_type: 'login' },
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
    const { caller } = await logOf(Array.from({ length: 45 }, () => ({ model: 'account' })));
    const query = { model: 'acc', page_size: '20', tz: 'Asia/Seoul', page: '2' } as const;
    const page = await list(caller, query);
    expect([page.count, page.results.length]).toEqual([45, 20]);
    const next = Object.fromEntries(new URL(page.next ?? '').searchParams);
    const previous = Object.fromEntries(new URL(page.previous ?? '').searchParams);
    expect(next).toMatchObject({ ...query, page: '3' });
    expect(previous).toMatchObject({ ...query, page: '1' });
    const past = await caller.attempt(listActionLogs, { query: { ...query, page: '4' } });
    expect([past.status, past.headers['maru-last-page']]).toEqual([404, '3']);
  });

  test.each(HARD_DAYS)(
    'in %s, %s is the moments that a clock there shows with that date',
    async (tz, timestamp, length) => {
      const { moments, minutes } = momentsAround(tz, timestamp);
      expect(minutes).toBe(length);
      const { caller, company } = await newAdministrator();
      await newActionLogs(
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
    await newActionLogs(
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
    ['tz', "UTC'; drop table action_log; --"],
    ['tz', '../../etc/passwd'],
  ])('a %s of %j is 400 and named', async (field, value) => {
    const { caller } = await newAdministrator();
    const query = { timestamp: '2026-01-01', tz: 'UTC', [field]: value };
    const answer = await caller.attempt(listActionLogs, { query });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });
});
