import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LogKind } from '../audit/log-chain.ts';
import type { Tx } from '../schema.ts';
import type { Condition } from './conditions.ts';
import type { LogQuery, LogSource, Span } from './log-query.ts';

const tableOf = (kind: LogKind) => sql.table(`${kind}_log`);
const columnsOf = ({ columns }: LogSource) => sql.join(columns.map((column) => sql.ref(column)));
const all = (conditions: readonly Condition[]) => sql.join([...conditions], sql` and `);

export const within = ({ base, until }: Span): Condition =>
  sql<SqlBool>`seq > ${base} and seq <= ${until}`;

interface Selection {
  where: readonly Condition[];
  orderBy: RawBuilder<unknown>;
  skip: number;
  take: number;
}

export async function selectEntries<Row>(
  tx: Tx,
  source: LogSource,
  { where, orderBy, skip, take }: Selection,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columnsOf(source)} from ${tableOf(source.kind)}
    where company_id = ${tx.companyId} and ${all(where)}
    order by ${orderBy} limit ${take} offset ${skip}`.execute(tx.sql);
  return rows;
}

export async function countEntries(
  tx: Tx,
  kind: LogKind,
  where: readonly Condition[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${tableOf(kind)}
    where company_id = ${tx.companyId} and ${all(where)}`.execute(tx.sql);
  return rows[0]?.count ?? 0;
}

export async function numbersOf(
  tx: Tx,
  kind: LogKind,
  where: readonly Condition[],
): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from ${tableOf(kind)}
    where company_id = ${tx.companyId} and ${all(where)} order by seq`.execute(tx.sql);
  return rows.map(({ seq }) => seq);
}

export async function spanOf(tx: Tx, kind: LogKind, query: LogQuery): Promise<Span> {
  const { seq, base } = await tx.sql
    .selectFrom('log_head')
    .select(['seq', 'base'])
    .where('company_id', '=', tx.companyId)
    .where('log', '=', kind)
    .executeTakeFirstOrThrow();
  return { base, until: Math.min(query.until ?? seq, seq) };
}

/**
 * The entries of about that day, by their numbers: what order they have in time, they have in number.
 * No zone was ever further than 16 hours from UTC.
 */
export async function narrowedToDay(tx: Tx, kind: LogKind, day: string, span: Span): Promise<Span> {
  const moment = (hours: number) =>
    sql`${day}::timestamp at time zone 'UTC' + ${hours} * interval '1 hour'`;
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select
      (select seq from ${tableOf(kind)} where company_id = ${tx.companyId}
       and timestamp >= ${moment(-16)} order by timestamp, seq limit 1) as first,
      (select seq from ${tableOf(kind)} where company_id = ${tx.companyId}
       and timestamp < ${moment(40)} order by timestamp desc, seq desc limit 1) as last`.execute(
    tx.sql,
  );
  const { first, last } = rows[0] ?? {};
  if (first == null || last == null) return { base: span.base, until: span.base };
  return {
    base: Math.max(span.base, Math.min(first - 1, span.until)),
    until: Math.max(span.base, Math.min(span.until, last)),
  };
}
