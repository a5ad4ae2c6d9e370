import { CompiledQuery, type Selectable, sql } from 'kysely';
import type { ForeignNames, ReadTx, Schema, SourceColumn, Tx } from '../../core/schema.ts';
import { prepared } from '../../platform/database/prepared.ts';
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

/** All that a statement of one account is held to, as it was at one moment. */
export interface Grid {
  rows: GridRow[];
  foreignNames: ForeignNames;
  /** Where the tables are. */
  source: SourceRecord;
  /** When it was asked for, by this process's own clock. */
  readAt: number;
}

const rowsQuery = prepared((tx: Tx, { accountId }: { accountId: number }) =>
  tx.sql
    .selectFrom('db_table')
    .leftJoin('table_right', (join) =>
      join
        .onRef('table_right.company_id', '=', 'db_table.company_id')
        .onRef('table_right.dbtable_id', '=', 'db_table.id')
        .on('table_right.account_id', '=', accountId),
    )
    .select((eb) => [
      'db_table.id as dbtable_id',
      'db_table.table_name',
      'db_table.alias_name',
      'db_table.closed',
      'db_table.columns',
      eb.fn.coalesce('table_right.can_read', eb.lit(false)).as('can_read'),
      eb.fn.coalesce('table_right.can_create', eb.lit(false)).as('can_create'),
      eb.fn.coalesce('table_right.can_update', eb.lit(false)).as('can_update'),
      eb.fn.coalesce('table_right.can_delete', eb.lit(false)).as('can_delete'),
    ])
    .where('db_table.company_id', '=', tx.companyId)
    .orderBy('db_table.table_name'),
);

const sourceQuery = prepared((tx: Tx, _: object) =>
  tx.sql
    .selectFrom('data_source')
    .select(['kind', 'url', 'address', 'synced_at', 'foreign_names'])
    .where('company_id', '=', tx.companyId),
);

const NO_NAMES: ForeignNames = { functions: [], rowFunctions: [], operators: [] };

/** In a transaction of any kind. */
export async function readGrid(
  tx: Omit<ReadTx, 'sendWithCommit'>,
  accountId: number,
): Promise<Grid> {
  const readAt = performance.now();
  const [rows, [stored]] = await tx.sendTogether(rowsQuery(tx, { accountId }), sourceQuery(tx, {}));
  const source = stored ?? { ...DEFAULT_SOURCE, foreign_names: NO_NAMES };
  return { rows, foreignNames: source.foreign_names, source, readAt };
}

interface NewStatement {
  accountId: number;
  sql: string;
  outcome: 'allowed' | 'refused' | 'preview' | 'confirmed';
  everyRow: boolean;
}

export const addStatementQuery = prepared(
  (tx: Tx, { accountId, sql: text, outcome, everyRow }: NewStatement) =>
    tx.sql
      .insertInto('data_statement')
      .values({
        company_id: tx.companyId,
        account_id: accountId,
        sql: text,
        outcome,
        every_row: everyRow,
      })
      .returning('id'),
);

const KEPT_STATEMENTS = 50;

/** Those before the last, but for previews that can still be confirmed or are being made. */
export const forgetStatementsQuery = (tx: Tx, accountId: number): CompiledQuery =>
  CompiledQuery.raw(
    `delete from data_statement
     where company_id = $1 and account_id = $2
       and id <= (
         select id from data_statement
         where company_id = $1 and account_id = $2
         order by id desc offset $3 limit 1)
       and not (
         outcome = 'preview' and used_at is null
         and coalesce(expires_at, created_at + interval '5 minutes') > now())`,
    [tx.companyId, accountId, KEPT_STATEMENTS],
  );

interface ShownChange {
  id: number;
  rows: number;
  /** By table. */
  follows: Readonly<Record<string, number>>;
}

/** From now on the change can be confirmed. */
export async function openPreview(tx: Tx, { id, rows, follows }: ShownChange): Promise<Date> {
  const row = await tx.sql
    .updateTable('data_statement')
    .set({
      shown_rows: rows,
      shown_follows: JSON.stringify(follows),
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
