import { listActionLogs } from '@maru/contract/action-logs';
import { listBotLogs } from '@maru/contract/bot-logs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listVersions } from '../src/core/list-versions.store.ts';
import type { Tx } from '../src/core/schema.ts';
import { inCompany, newAccount, newCompany, newDepartment } from './factories.ts';
import { world } from './world.ts';

/** Copies, indexes and triggers that must follow when a column becomes sortable or filterable. */

async function asked<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { db } = await world();
  return (await db.asOwner((owner) => query.execute(owner))).rows;
}

describe('account_version', () => {
  /** Another value of the type, as an expression of the column. */
  const CHANGED: Record<string, (column: string) => string> = {
    text: (column) => `coalesce(${column}, '') || 'x'`,
    boolean: (column) => `not ${column}`,
    integer: (column) => `coalesce(${column}, 0) + 1`,
    'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 hour'`,
  };

  test('rises with a change of any column of an account but the last sign-in', async () => {
    const columns = await asked(sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = 'account' and is_generated = 'NEVER'
        and column_name not in ('id', 'company_id')`);
    expect(columns.length).toBeGreaterThan(12);
    const company = await newCompany();
    const { id } = await newAccount(company);
    const department = await newDepartment(company);
    const versionOf = async (tx: Tx) => (await listVersions(tx)).version;
    const rises = async (change: string) => {
      const before = await inCompany(company, versionOf);
      await inCompany(company, (tx) =>
        sql.raw(`update account set ${change} where id = ${id}`).execute(tx.sql),
      );
      return (await inCompany(company, versionOf)) > before;
    };
    for (const { name, type } of columns) {
      const value = name === 'department_id' ? String(department) : CHANGED[type]?.(name);
      if (!value) throw new Error(`This test needs another value of the type ${type}`);
      expect([name, await rises(`${name} = ${value}`)]).toEqual([name, name !== 'last_login']);
      expect([name, await rises(`${name} = ${name}`)]).toEqual([name, false]);
    }
  });
});

/** Filters that compare whole values. */
const NOT_BY_TEXT = ['action_type', 'sign_outs', 'from', 'to', 'person'];

describe.each([
  ['action', listActionLogs],
  ['bot', listBotLogs],
] as const)('the %s log', (kind, { query }) => {
  const {
    page: _,
    page_size: __,
    ordering,
    timestamp: ___,
    tz: ____,
    until: _____,
    ...filters
  } = query.shape;

  test('has a searchable copy of every column that is filtered by a part of its text', async () => {
    const texts = Object.keys(filters).filter((name) => !NOT_BY_TEXT.includes(name));
    expect(texts.length).toBeGreaterThan(4);
    const [copied] = await asked(sql<{ fields: string[] }>`select log_fields(${kind}) as fields`);
    expect(copied?.fields.toSorted()).toEqual(texts.toSorted());
    const partitions = await asked(sql<{ name: string }>`
      select relname as name from pg_class
      where relispartition and relkind = 'r' and relname like ${`log_text_${kind}_%`}`);
    const wanted = texts.map((name) => `log_text_${kind}_${name}`);
    expect(partitions.map(({ name }) => name).sort()).toEqual(wanted.sort());
  });

  test('has an index in the order of every column by which it is sorted', async () => {
    const columns = new Set(
      ordering.def.innerType.options.map((value: string) => value.replace('-', '')),
    );
    expect(columns.size).toBeGreaterThan(5);
    const indexes = await asked(sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where tablename = ${`${kind}_log`}`);
    for (const column of columns) {
      const order =
        column === 'timestamp'
          ? '(company_id, "timestamp")'
          : column === 'action_type'
            ? '(company_id, action_type COLLATE "und-x-icu", seq)'
            : `(company_id, ((${column} <> ''::text)), "left"(${column}, 200) COLLATE "und-x-icu", seq)`;
      expect([column, indexes.some(({ definition }) => definition.endsWith(order))]).toEqual([
        column,
        true,
      ]);
    }
  });
});
