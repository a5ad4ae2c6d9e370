import { createHash } from 'node:crypto';
import { CompiledQuery, type Selectable, sql } from 'kysely';
import type { NewBotEntry } from '../../core/data/bot-log.store.ts';
import type { ForeignNames, ReadTx, Schema, SourceColumn, Tx } from '../../core/schema.ts';
import { rightsQuery } from '../../core/table-rights.store.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type ColumnsReading, KnownColumns } from './known-columns.ts';
import { DEFAULT_SOURCE, type SourceRecord } from './source/data-source.store.ts';

/** Why nobody can use a table; empty if it can be used. */
export type Closed = '' | 'vanished' | 'view' | 'foreign' | 'inherited';

/** A table of the company, and what one account may do with it. */
export interface GridRow {
  dbtable_id: number;
  table_name: string;
  alias_name: string;
  closed: Closed;
  columns: SourceColumn[];
  can_read: boolean;
  can_create: boolean;
  can_update: boolean;
  can_delete: boolean;
}

/** Everything by which a statement of one account is checked, as it was at one moment. */
export interface Grid {
  rows: GridRow[];
  foreignNames: ForeignNames;
  /** Where the tables are. */
  source: SourceRecord;
  /** Changes whenever the tables change. */
  version: string;
  /** Changes whenever the tables or the rights change. */
  rightsVersion: string;
}

/** PostgreSQL gives every version of a row the number of the transaction that made it. */
const rowVersion = sql<string>`db_table.xmin::text`;

const rowsQuery = prepared((tx: Tx, { accountId }: { accountId: number }) =>
  rightsQuery(tx, accountId).select(['db_table.closed', rowVersion.as('version')]),
);

const sourceQuery = prepared((tx: Tx, _: object) =>
  tx.sql
    .selectFrom('data_source')
    .select(['kind', 'url', 'address', 'synced_at', 'foreign_names'])
    .select(sql<string>`xmin::text`.as('version'))
    .where('company_id', '=', tx.companyId),
);

const NO_NAMES: ForeignNames = { functions: [], rowFunctions: [], operators: [] };
const UNSET = { ...DEFAULT_SOURCE, foreign_names: NO_NAMES, version: '' };

const versionQuery = (accountId: number): CompiledQuery<{ version: string }> =>
  CompiledQuery.raw('select rights_version($1) as version', [accountId]);

/** How PostgreSQL says that the rights have changed. */
const RIGHTS_CHANGED = 'MA002';

/** Fails unless everything in the grid is as it was. */
export const requireRightsQuery = (accountId: number, { rightsVersion }: Grid): CompiledQuery =>
  CompiledQuery.raw('select require_rights($1, $2)', [accountId, rightsVersion]);

export const isOfChangedRights = (error: unknown): boolean =>
  (error as { code?: string }).code === RIGHTS_CHANGED;

/** In a transaction of any kind. */
export async function readGrid(
  tx: Omit<ReadTx, 'sendLast'>,
  accountId: number,
  known = new KnownColumns(),
): Promise<Grid> {
  const [tables, [stored], [rights]] = await tx.sendTogether(
    rowsQuery(tx, { accountId }),
    sourceQuery(tx, {}),
    versionQuery(accountId),
  );
  const { foreign_names: foreignNames, version, ...source } = stored ?? UNSET;
  const rows = await withColumns(tx, tables, known);
  const parts = [tx.companyId, version, ...rows.map((row) => `${row.dbtable_id}:${row.version}`)];
  const digest = createHash('sha256').update(parts.join(' ')).digest('base64');
  const rightsVersion = rights?.version ?? '';
  return { rows, foreignNames, source, version: digest, rightsVersion };
}

/** Columns that changed between the two queries are left out, so that the table cannot be used for a moment. */
async function withColumns<T extends { dbtable_id: number; version: string }>(
  tx: Tx,
  tables: readonly T[],
  known: KnownColumns,
): Promise<(T & { columns: SourceColumn[] })[]> {
  const columnsOf = ({ dbtable_id: id, version }: T) => known.of(tx.companyId, { id, version });
  const unknown = tables.filter((table) => !columnsOf(table)).map(({ dbtable_id }) => dbtable_id);
  if (unknown.length > 0) known.add(tx.companyId, await readColumns(tx, unknown));
  return tables.map((table) => ({ ...table, columns: columnsOf(table) ?? [] }));
}

const readColumns = (tx: Tx, ids: readonly number[]): Promise<ColumnsReading[]> =>
  tx.sql
    .selectFrom('db_table')
    .select(['id', 'columns', rowVersion.as('version')])
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', ids)
    .execute();

interface NewStatement {
  accountId: number;
  sql: string;
  outcome: 'allowed' | 'refused' | 'preview' | 'confirmed';
  everyRow: boolean;
}

const KEPT_STATEMENTS = 50;

const ADD = 'add_statement($1, $2, $3, $4, $5)';

const addedOf = ({ accountId, sql: text, outcome, everyRow }: NewStatement) => [
  accountId,
  text,
  outcome,
  everyRow,
  KEPT_STATEMENTS,
];

/** Adds a statement to the last ones of its account, which are kept. */
export const addStatementQuery = (added: NewStatement): CompiledQuery<{ id: number }> =>
  CompiledQuery.raw(`select ${ADD} as id`, addedOf(added));

interface Logging {
  entry: NewBotEntry;
  /** The tables and rights against which the statement was checked. */
  grid: Grid;
}

/**
 * Fails if the grid has changed. It waits for the lock of the log first, so it comes last in a transaction.
 */
export const logEntryQuery = (accountId: number, { entry, grid }: Logging): CompiledQuery =>
  CompiledQuery.raw('select append_bot_log($3::jsonb), require_rights($1, $2)', [
    accountId,
    grid.rightsVersion,
    JSON.stringify(entry),
  ]);

/** Both of the above, in one query. */
export const addAndLogQuery = (added: NewStatement, { entry, grid }: Logging): CompiledQuery =>
  CompiledQuery.raw(`select ${ADD}, append_bot_log($7::jsonb), require_rights($1, $6)`, [
    ...addedOf(added),
    grid.rightsVersion,
    JSON.stringify(entry),
  ]);

interface ShownChange {
  id: number;
  rows: number;
  /** Of all rows, where they are compared. */
  keys: readonly string[];
  /** By table. */
  follows: Readonly<Record<string, number>>;
  /** The identity of its settings. */
  source: string;
}

/** From now on the change can be confirmed. */
export async function openPreview(
  tx: Tx,
  { id, rows, keys, follows, source }: ShownChange,
): Promise<Date> {
  const row = await tx.sql
    .updateTable('data_statement')
    .set({
      shown_rows: rows,
      shown_keys: JSON.stringify(keys),
      shown_follows: JSON.stringify(follows),
      shown_source: source,
      expires_at: sql<Date>`now() + interval '5 minutes'`,
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return row.expires_at as Date;
}

export interface Waiting {
  sql: string;
  every_row: boolean;
  shown_rows: number;
  shown_source: string;
  shown_keys: string[];
  shown_follows: Record<string, number>;
  is_used: boolean;
  is_expired: boolean;
}

/** A change that was shown to this account; nothing if there is no such one, or it is somebody else's. */
export const readWaiting = (
  tx: Tx,
  { id, accountId }: { id: number; accountId: number },
): Promise<Waiting | undefined> =>
  tx.sql
    .selectFrom('data_statement')
    .select([
      'sql',
      'every_row',
      sql<number>`shown_rows`.as('shown_rows'),
      'shown_source',
      'shown_keys',
      'shown_follows',
      sql<boolean>`used_at is not null`.as('is_used'),
      sql<boolean>`expires_at <= now()`.as('is_expired'),
    ])
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('outcome', '=', 'preview')
    .where('expires_at', 'is not', null)
    .executeTakeFirst();

/** The only confirmation: false if there was one already, or the time is over. */
export async function takePreview(
  tx: Tx,
  { id, accountId }: { id: number; accountId: number },
): Promise<boolean> {
  const taken = await tx.sql
    .updateTable('data_statement')
    .set({ used_at: sql<Date>`now()` })
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export type PastStatement = Pick<
  Selectable<Schema['data_statement']>,
  'id' | 'created_at' | 'sql' | 'outcome'
>;

export const lastStatements = (tx: Tx, accountId: number): Promise<PastStatement[]> =>
  tx.sql
    .selectFrom('data_statement')
    .select(['id', 'created_at', 'sql', 'outcome'])
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(KEPT_STATEMENTS)
    .execute();
