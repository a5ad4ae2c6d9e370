import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LogKind } from '../audit/log-chain.ts';
import type { Tx } from '../schema.ts';
import type { Condition } from './conditions.store.ts';
import type { Days, EntryRange, LogQuery, LogSource } from './log-query.ts';

const tableOf = (kind: LogKind) => sql.table(`${kind}_log`);
const columnsOf = ({ columns }: LogSource) => sql.join(columns.map((column) => sql.ref(column)));
const all = (conditions: readonly Condition[]) => sql.join([...conditions], sql` and `);

export const spanCondition = ({ base, until }: EntryRange): Condition =>
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

export async function spanOf(tx: Tx, kind: LogKind, query: LogQuery): Promise<EntryRange> {
  const { seq, base } = await tx.sql
    .selectFrom('log_head')
    .select(['seq', 'base'])
    .where('company_id', '=', tx.companyId)
    .where('log', '=', kind)
    .executeTakeFirstOrThrow();
  return { base, until: Math.min(query.until ?? seq, seq) };
}

/** A span of entries, and whether these are all entries of the days and no others. */
export interface SpanOfDays extends EntryRange {
  isExact: boolean;
}

/**
 * The range of entries of these days: the order of the numbers is the order in time. If the clock went back over the
 * midnight at which they begin or end, it is the range around them; no zone was ever more than 16 hours from UTC.
 */
export async function spanOfDays(
  tx: Tx,
  kind: LogKind,
  { first, last }: Days,
  whole: EntryRange,
): Promise<SpanOfDays> {
  const lastBefore = (moment: RawBuilder<unknown>) => sql<number | null>`(
    select seq from ${tableOf(kind)} where company_id = ${tx.companyId}
    and timestamp < ${moment} order by timestamp desc, seq desc limit 1)`;
  const near = (day: string, hours: number) =>
    sql`${day}::timestamp at time zone 'UTC' + ${hours} * interval '1 hour'`;
  // The second `offset 0` is for the index: see decision 0019.
  const { rows } = await sql<{ before: number | null; last: number | null; is_exact: boolean }>`
    select ${lastBefore(sql`day.start`)} as before, ${lastBefore(sql`day.next`)} as last, is_exact
    from (
      select coalesce(start, ${near(first, -16)}) as start, coalesce(next, ${near(last, 40)}) as next,
             start is not null and next is not null as is_exact
      from (select start_of_day(${first}::date) as start, start_of_day(${last}::date + 1) as next offset 0) as exact
      offset 0
    ) as day`.execute(tx.sql);
  const [found] = rows;
  const within = (seq: number | null | undefined) =>
    Math.max(whole.base, Math.min(seq ?? whole.base, whole.until));
  return {
    base: within(found?.before),
    until: within(found?.last),
    isExact: found?.is_exact ?? false,
  };
}
