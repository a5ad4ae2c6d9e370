import { listPermissionHolders, listTableHolders } from '@maru/contract/access';
import { getAccount, listAccounts } from '@maru/contract/accounts';
import { listActionLogs } from '@maru/contract/action-logs';
import { listBotLogs } from '@maru/contract/bot-logs';
import { listChats, listMessages } from '@maru/contract/chats';
import { listDepartments } from '@maru/contract/departments';
import { endpoints } from '@maru/contract/endpoints';
import { listGroupMembers } from '@maru/contract/groups';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import {
  inCompany,
  newAdministrator,
  newCompany,
  newDepartment,
  newMember,
  newRoom,
  newTable,
} from './factories.ts';
import {
  anyQuery,
  expectedRows,
  holds,
  type ListModel,
  type Query,
  textKey,
  WORDS,
} from './list-model.ts';
import * as seeds from './list-seeds.ts';

const RUNS = 15;
const LOGS = [
  ['action_log', listActionLogs],
  ['bot_log', listBotLogs],
] as const;

/** Requests every page by its number, and one more. */
async function walk(caller: Caller, endpoint: Endpoint, query: Query, params = {}) {
  const ids: number[] = [];
  const counts = new Set<number>();
  for (let page = 1; ; page += 1) {
    const answer = await caller.attempt(endpoint, { params, query: { ...query, page } });
    if (page > 1 && answer.status === 404) return { ids, counts: [...counts] };
    expect([answer.status, query]).toEqual([200, query]);
    expect(answer.body.results.length).toBeLessThanOrEqual(Number(query.page_size));
    ids.push(...answer.body.results.map((row: { id: number }) => row.id));
    counts.add(answer.body.count);
    expect(answer.body.previous === null).toBe(page === 1);
    expect(answer.body.next === null).toBe(ids.length === answer.body.count);
  }
}

/** A filter or ordering that is new in the contract must be in the model, or it would not be tried. */
function expectCompleteModel<Row>(endpoint: Endpoint, model: ListModel<Row>): void {
  const {
    page: _,
    page_size: __,
    ordering,
    tz: ___,
    until: ____,
    ...filters
  } = (endpoint.query as z.ZodObject).shape;
  const keys = z
    .toJSONSchema(ordering, { io: 'input' })
    .enum?.map((key) => `${key}`.replace('-', ''));
  expect(Object.keys(model.keys).sort()).toEqual([...new Set(keys)].sort());
  expect(Object.keys(model.values).sort()).toEqual(Object.keys(filters).sort());
  expect(Object.keys(model.filters).sort()).toEqual(Object.keys(filters).sort());
}

async function holdsFor<Row>(
  caller: Caller,
  endpoint: Endpoint,
  model: ListModel<Row>,
  given: { query?: Query; params?: Record<string, unknown> } = {},
) {
  expectCompleteModel(endpoint, model);
  await fc.assert(
    fc.asyncProperty(anyQuery(model), async (asked) => {
      const query = { ...asked, ...given.query };
      const { ids, counts } = await walk(caller, endpoint, query, given.params);
      const expected = expectedRows(model, query).map(model.idOf);
      expect(ids).toEqual(expected);
      expect(counts).toEqual([expected.length]);
    }),
    { numRuns: RUNS },
  );
}

async function newOnlooker() {
  const company = await newCompany();
  const { caller, id } = await newMember(company, {
    permissions: ['view_userprofile', 'view_department', 'view_chatroom', 'view_group'],
  });
  return { company, caller, id };
}

describe('walking the pages by number', () => {
  test('finds every account that matches once, in order', async () => {
    const { company, caller, id } = await newOnlooker();
    const model = await seeds.seedAccounts(company);
    const onlooker = await caller.call(getAccount, { params: { id: String(id) } });
    const row = {
      ...onlooker,
      suffix: '',
      group: '',
      last_login: null,
      date_joined: new Date(onlooker.date_joined),
    };
    await holdsFor(caller, listAccounts, { ...model, rows: [...model.rows, row] });
  });

  test('finds every department that matches once, in order', async () => {
    const { company, caller } = await newOnlooker();
    await seeds.seedAccounts(company);
    const before = await caller.attempt(listDepartments, { query: { page_size: 'all' } });
    const model = await seeds.seedDepartments(company);
    const others = before.body.map((row: { id: number; name: string }) => ({
      ...row,
      manager: null,
    }));
    await holdsFor(caller, listDepartments, { ...model, rows: [...model.rows, ...others] });
  });

  test('finds every chat that matches once, in order', async () => {
    const { company, caller } = await newOnlooker();
    await holdsFor(caller, listChats, await seeds.seedChats(company));
  });

  test('finds every message that matches once, in order', async () => {
    const { company, caller } = await newOnlooker();
    const room = await newRoom(company);
    await seeds.seedMessages(company, await newRoom(company));
    const model = await seeds.seedMessages(company, room);
    await holdsFor(caller, listMessages, model, { params: { id: room } });
  });

  test.each(LOGS)(
    'finds every entry of the %s that matches once, in order',
    async (log, endpoint) => {
      const { company, caller } = await newAdministrator();
      await seeds.growLog(company, log, 130, 5);
      await seeds.indexLog(company, log, 70);
      const model = await seeds.modelLog(company, log);
      await holdsFor(caller, endpoint, model, { query: { tz: 'Europe/Berlin' } });
    },
  );

  test('finds every member of a group and every holder of a permission once, in order', async () => {
    const { company, caller } = await newOnlooker();
    const { rows, idOf, values } = await seeds.seedAccounts(company);
    const group = await inCompany(company, async ({ sql, companyId }) => {
      const { id } = await sql
        .selectFrom('user_group')
        .select('id')
        .where('company_id', '=', companyId)
        .where('name', '=', 'Day')
        .executeTakeFirstOrThrow();
      const given = { company_id: companyId, group_id: id, codename: 'change_company' as const };
      await sql.insertInto('user_group_permission').values(given).execute();
      return id;
    });
    const members = rows.filter((row) => row.group === 'Day');
    const keys = { username: (row: (typeof rows)[number]) => [textKey(row.username)] };
    const bare = (text: string) => text.replaceAll(' ', '');
    const name = (row: (typeof rows)[number], text: string) =>
      holds(row.username, text) ||
      holds(bare(row.first_name + row.last_name), bare(text)) ||
      holds(bare(row.last_name + row.first_name), bare(text));
    const { username = fc.constant('') } = values;
    const model = { rows: members, idOf, keys, filters: { name }, values: { name: username } };
    await holdsFor(caller, listGroupMembers, model, { params: { id: group } });
    const plain = { rows: members, idOf, keys, filters: {}, values: {} };
    await holdsFor(caller, listPermissionHolders, plain, {
      params: { codename: 'change_company' },
    });
    const table = await newTable(company);
    await inCompany(company, ({ sql, companyId }) =>
      sql
        .insertInto('table_right')
        .values(
          members.map((row) => ({
            company_id: companyId,
            account_id: idOf(row),
            dbtable_id: table,
            can_read: false,
            can_create: false,
            can_update: false,
            can_delete: true,
          })),
        )
        .execute(),
    );
    await holdsFor(caller, listTableHolders, plain, { params: { id: table, right: 'delete' } });
  });

  test('the above are all the paged lists there are', () => {
    const paged = Object.entries(endpoints)
      .filter(([, { query }]) => 'page' in query.shape)
      .map(([name]) => name);
    expect(paged.sort()).toEqual(
      ['listAccounts', 'listActionLogs', 'listBotLogs', 'listChats', 'listDepartments']
        .concat('listMessages', 'listGroupMembers', 'listPermissionHolders', 'listTableHolders')
        .sort(),
    );
  });
});

describe('a text filter', () => {
  test('finds every text by every part of it', async () => {
    const { company, caller } = await newOnlooker();
    const texts = [...WORDS.filter(Boolean), 'ΟΔΟΣ', 'İzmir', 'ŒUVRE', 'ﬁnal', 'Ǆep', '한글 ㄱ'];
    for (const text of texts) await newDepartment(company, text);
    const missed: string[] = [];
    for (const text of texts) {
      for (const part of partsOf(text)) {
        const query = { name: part, page_size: 'all' };
        const { body } = await caller.attempt(listDepartments, { query });
        const names = body.map((department: { name: string }) => department.name);
        if (!names.includes(text)) missed.push(`${text} by ${part}`);
      }
    }
    expect(missed).toEqual([]);
  });

  /** All parts of one to three consecutive characters. */
  function partsOf(text: string): string[] {
    const letters = [...text];
    const parts = letters.flatMap((_, start) =>
      [1, 2, 3].map((length) => letters.slice(start, start + length).join('')),
    );
    return [...new Set(parts.filter((part) => part.trim() !== ''))];
  }
});

describe('walking a log by its next links while it grows', () => {
  test.each(LOGS)(
    'finds every entry of the %s that matched at the start once',
    async (log, endpoint) => {
      const { company } = await newAdministrator();
      const someQuery = anyQuery(await seeds.modelLog(company, log));
      const steps = fc.array(fc.nat(3), { minLength: 1, maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(someQuery, steps, fc.nat(1000), async (asked, growth, seed) => {
          const { company, caller } = await newAdministrator();
          await seeds.growLog(company, log, 130, seed);
          const query = { ...asked, tz: 'Europe/Berlin' };
          const model = await seeds.modelLog(company, log);
          const expected = expectedRows(model, query).map(model.idOf);
          const ids: number[] = [];
          let answer = await caller.attempt(endpoint, { query });
          for (let step = 0; ; step += 1) {
            expect([answer.status, answer.body.count]).toEqual([200, expected.length]);
            ids.push(...answer.body.results.map((row: { id: number }) => row.id));
            if (answer.body.next === null) break;
            await seeds.growLog(company, log, growth[step % growth.length] ?? 0, seed + step + 1);
            await seeds.indexLog(company, log, seed % 50);
            const { pathname, search } = new URL(answer.body.next);
            answer = await caller.raw({ method: 'GET', url: pathname + search });
          }
          expect(ids).toEqual(expected);
        }),
        { numRuns: RUNS },
      );
    },
  );
});
