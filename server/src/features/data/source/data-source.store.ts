import { TABLE_RIGHTS } from '@maru/contract/table-permissions';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ForeignNames, Schema, SourceColumn, Tx } from '../../../core/schema.ts';

/** Where a company's business tables are, as it is stored. */
export interface SourceRecord {
  kind: 'embedded' | 'postgres';
  /** Encrypted. */
  url: Uint8Array | null;
  address: string;
  synced_at: Date | null;
}

/** The source of a company without a row. */
export const DEFAULT_SOURCE: SourceRecord = {
  kind: 'embedded',
  url: null,
  address: '',
  synced_at: null,
};

export async function readSource(tx: Tx): Promise<SourceRecord> {
  const stored = await tx.sql
    .selectFrom('data_source')
    .select(['kind', 'url', 'address', 'synced_at'])
    .where('company_id', '=', tx.companyId)
    .executeTakeFirst();
  return stored ?? DEFAULT_SOURCE;
}

export async function putSource(
  tx: Tx,
  source: Pick<SourceRecord, 'kind' | 'url' | 'address'>,
): Promise<void> {
  await tx.sql
    .insertInto('data_source')
    .values({ ...source, company_id: tx.companyId, synced_at: null })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(source))
    .execute();
}

export async function noteReading(tx: Tx, names: ForeignNames): Promise<void> {
  const read = { synced_at: sql<Date>`now()`, foreign_names: JSON.stringify(names) };
  await tx.sql
    .insertInto('data_source')
    .values({ ...read, url: null, company_id: tx.companyId })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(read))
    .execute();
}

export const tablesOf = (tx: Tx) =>
  tx.sql
    .selectFrom('db_table')
    .select(['id', 'table_name', 'alias_name', 'closed', 'columns'])
    .where('company_id', '=', tx.companyId)
    .orderBy('table_name')
    .execute();

export interface TableReading {
  table_name: string;
  closed: '' | 'vanished' | 'view' | 'foreign' | 'inherited';
  columns: readonly SourceColumn[];
}

/** Far below the number of parameters that a statement may have. */
const BATCH = 500;

/** Adds tables, or stores what was read of those that are there. Their aliases stay. */
export async function putReadings(tx: Tx, tables: readonly TableReading[]): Promise<void> {
  for (let n = 0; n < tables.length; n += BATCH) {
    const rows = tables.slice(n, n + BATCH).map((table) => ({
      ...table,
      columns: JSON.stringify(table.columns),
      company_id: tx.companyId,
    }));
    await tx.sql
      .insertInto('db_table')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'table_name']).doUpdateSet((eb) => ({
          closed: eb.ref('excluded.closed'),
          columns: eb.ref('excluded.columns'),
        })),
      )
      .execute();
  }
}

/** The accounts that may do something with a table that can be used, and so need a login in the source. */
export async function accountsWithRights(tx: Tx): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('table_right')
    .innerJoin('account', (join) =>
      join
        .onRef('account.company_id', '=', 'table_right.company_id')
        .onRef('account.id', '=', 'table_right.account_id'),
    )
    .innerJoin('db_table', (join) =>
      join
        .onRef('db_table.company_id', '=', 'table_right.company_id')
        .onRef('db_table.id', '=', 'table_right.dbtable_id'),
    )
    .select('account.id')
    .distinct()
    .where('table_right.company_id', '=', tx.companyId)
    .where('account.is_active', '=', true)
    .where('db_table.closed', '=', '')
    .where(isAnyRight)
    .execute();
  return rows.map(({ id }) => id);
}

const isAnyRight = (eb: ExpressionBuilder<Schema, 'table_right'>): Expression<SqlBool> =>
  eb.or(TABLE_RIGHTS.map((right) => eb(`table_right.can_${right}`, '=', true)));

/** How many accounts have a right on any table, and how many on one of these. */
export async function countHolders(
  tx: Tx,
  tables: readonly string[],
): Promise<{ all: number; ofThese: number }> {
  const ofThese = sql<SqlBool>`db_table.table_name = any(${tables}::text[])`;
  const row = await tx.sql
    .selectFrom('table_right')
    .innerJoin('db_table', (join) =>
      join
        .onRef('db_table.company_id', '=', 'table_right.company_id')
        .onRef('db_table.id', '=', 'table_right.dbtable_id'),
    )
    .select(({ fn }) => [
      fn.count<number>('table_right.account_id').distinct().as('all'),
      fn.count<number>('table_right.account_id').distinct().filterWhere(ofThese).as('ofThese'),
    ])
    .where('table_right.company_id', '=', tx.companyId)
    .where(isAnyRight)
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), ofThese: Number(row.ofThese) };
}

/** Takes every right away, and returns the former rights of each account. */
export const deleteRights = (tx: Tx) =>
  tx.sql
    .deleteFrom('table_right')
    .using(['account', 'db_table'])
    .whereRef('account.company_id', '=', 'table_right.company_id')
    .whereRef('account.id', '=', 'table_right.account_id')
    .whereRef('db_table.company_id', '=', 'table_right.company_id')
    .whereRef('db_table.id', '=', 'table_right.dbtable_id')
    .where('table_right.company_id', '=', tx.companyId)
    .returning([
      'account.username',
      'db_table.table_name',
      'table_right.can_read',
      'table_right.can_create',
      'table_right.can_update',
      'table_right.can_delete',
    ])
    .execute();

/** Gives every table another id, so that rights on the former ones can no longer be saved. */
export async function renumberTables(tx: Tx): Promise<void> {
  await sql`update db_table set id = default where company_id = ${tx.companyId}`.execute(tx.sql);
}

/** The accounts that were given a login in the source. */
export async function loginAccounts(tx: Tx): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('source_login')
    .select('account_id')
    .where('company_id', '=', tx.companyId)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function loginPassword(tx: Tx, accountId: number): Promise<Uint8Array | undefined> {
  const row = await tx.sql
    .selectFrom('source_login')
    .select('password')
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.password;
}

/** Unless another process was quicker: then its password stays. */
export async function addLoginPassword(
  tx: Tx,
  accountId: number,
  password: Uint8Array,
): Promise<void> {
  await tx.sql
    .insertInto('source_login')
    .values({ company_id: tx.companyId, account_id: accountId, password })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetLogin(tx: Tx, accountId: number): Promise<void> {
  await tx.sql
    .deleteFrom('source_login')
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .execute();
}

export async function forgetLogins(tx: Tx): Promise<void> {
  await tx.sql.deleteFrom('source_login').where('company_id', '=', tx.companyId).execute();
}
