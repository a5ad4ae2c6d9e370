import { confirmStatement, runStatement } from '@maru/contract/data';
import type { Permission } from '@maru/contract/permissions';
import type { TableRight } from '@maru/contract/table-permissions';
import type { Source } from '../src/features/data/second-wall/source.ts';
import { noteReading } from '../src/features/data/source/data-source.store.ts';
import {
  inCompany,
  newCompany,
  newMember,
  type TestAccount,
  type TestCompany,
  type TestMember,
} from './factories.ts';
import { FakeSource } from './fake-source.ts';
import { world } from './world.ts';

interface TableOptions {
  alias_name?: string;
  closed?: '' | 'vanished' | 'view' | 'foreign' | 'inherited';
  columns?: readonly { name: string; type: string; is_key: boolean }[];
}

const COLUMNS = [
  { name: 'id', type: 'integer', is_key: true },
  { name: 'name', type: 'text', is_key: false },
];

/** A table as it was read from a source. */
export function newSourceTable(
  company: TestCompany,
  table_name: string,
  { columns = COLUMNS, ...options }: TableOptions = {},
): Promise<number> {
  return inCompany(company, async (tx) => {
    const row = await tx.sql
      .insertInto('db_table')
      .values({
        company_id: tx.companyId,
        table_name,
        columns: JSON.stringify(columns),
        ...options,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/** Exactly these rights on a table, from now on. */
export async function grant(
  { id, company }: TestAccount,
  table: number,
  ...rights: TableRight[]
): Promise<void> {
  const given = {
    can_read: rights.includes('read'),
    can_create: rights.includes('create'),
    can_update: rights.includes('update'),
    can_delete: rights.includes('delete'),
  };
  await inCompany(company, (tx) =>
    tx.sql
      .insertInto('table_right')
      .values({ company_id: tx.companyId, account_id: id, dbtable_id: table, ...given })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'account_id', 'dbtable_id']).doUpdateSet(given),
      )
      .execute(),
  );
}

/** Puts a source in the place of the company's own. */
export async function useSource({ id }: TestCompany, source: Source): Promise<void> {
  (await world()).sources.set(id, source);
}

/** Somebody who may read and change orders, read coupons, and nothing with refunds. */
export async function dataScene(permissions: readonly Permission[] = ['use_data']) {
  const company = await newCompany();
  const member = await newMember(company, { permissions });
  const source = new FakeSource();
  await useSource(company, source);
  await inCompany(company, (tx) =>
    noteReading(tx, { functions: [], rowFunctions: [], operators: [] }),
  );
  const orders = await newSourceTable(company, 'orders', { alias_name: 'Orders' });
  const coupons = await newSourceTable(company, 'coupons', { alias_name: 'Coupons' });
  const refunds = await newSourceTable(company, 'refunds', { alias_name: 'Refunds' });
  await grant(member, orders, 'read', 'create', 'update', 'delete');
  await grant(member, coupons, 'read', 'update');
  return { company, member, source, orders, coupons, refunds, ...callsOf(member) };
}

export const callsOf = ({ caller }: TestMember) => ({
  run: (sql: string, every_row = false) => caller.call(runStatement, { body: { sql, every_row } }),
  confirm: (id: number) => caller.call(confirmStatement, { params: { id: String(id) } }),
});

/** The company's bot log, oldest first. */
export function botLogOf(company: TestCompany) {
  return inCompany(company, (tx) =>
    tx.sql
      .selectFrom('bot_log')
      .select([
        'user_name',
        'action_type',
        'target_table',
        'user_statement',
        'sql_statement',
        'ip_address',
      ])
      .where('company_id', '=', company.id)
      .orderBy('seq')
      .execute(),
  );
}
