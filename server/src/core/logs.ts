import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { invalidField } from '../platform/http/app-error.ts';
import { longTextColumn, orderTerms, plainColumn } from '../platform/lists/ordering.ts';
import { fetchPage, type PageQuery, type Rows, refusePastTheEnd } from '../platform/lists/page.ts';
import { contains } from '../platform/lists/text-filter.ts';
import type { Schema, Tx } from './schema.ts';

/** What the two logs have in common: how a page of an ever-growing, densely numbered table is found. */
export interface LogQuery extends PageQuery {
  ordering: string;
  timestamp?: string | undefined;
  tz: string;
  until?: number | undefined;
}

export interface LogFilters {
  contains: Record<string, string | undefined>;
  equals: Record<string, string | undefined>;
}

export interface LogRows<Row> extends Rows<Row> {
  /** The newest entry that this page knows of. */
  until: number;
}

type LogTable = 'action_log' | 'bot_log';
type LogSelect<T extends LogTable, Row> = SelectQueryBuilder<Schema, T, Row>;

export async function logPage<T extends LogTable, Row>(
  tx: Tx,
  table: T,
  select: (entries: LogSelect<T, object>) => LogSelect<T, Row>,
  query: LogQuery,
  filters: LogFilters,
): Promise<LogRows<Row>> {
  const head = await tx.sql
    .selectFrom('log_head')
    .select(['seq', 'base'])
    .where('company_id', '=', tx.companyId)
    .where('log', '=', table === 'action_log' ? 'action' : 'bot')
    .executeTakeFirstOrThrow();
  const until = Math.min(query.until ?? head.seq, head.seq);
  const ofCompany = tx.sql
    .selectFrom(table as LogTable)
    .where('company_id', '=', tx.companyId) as unknown as LogSelect<T, object>;
  const conditions = conditionsOf(query, filters);
  const byTime = query.ordering === 'timestamp' || query.ordering === '-timestamp';

  if (conditions.length === 0 && byTime) {
    const count = Math.max(0, until - head.base);
    refusePastTheEnd(query, count);
    const rows = await numberedPage(select(ofCompany), query, head.base, until);
    return { rows, count, until };
  }
  const matching = [sql<SqlBool>`seq <= ${until}`, ...conditions].reduce(
    (entries, condition) => entries.where(condition as never),
    ofCompany,
  );
  const ordered = (entries: LogSelect<T, object>) =>
    orderOf(query.ordering).reduce((q, term) => q.orderBy(term as never), select(entries));
  try {
    if (query.timestamp) await enterZone(tx, query.tz);
    return { ...(await fetchPage(matching, ordered, query)), until };
  } catch (error) {
    throw isUnknownZone(error) ? invalidField('tz', unknownZone) : error;
  }
}

/** Without a filter the entries of a page are known by their numbers: nothing is skipped or counted. */
function numberedPage<T extends LogTable, Row>(
  entries: LogSelect<T, Row>,
  query: LogQuery,
  base: number,
  until: number,
): Promise<Row[]> {
  const skipped = (query.page - 1) * query.page_size;
  const descending = query.ordering.startsWith('-');
  const last = descending ? until - skipped : Math.min(base + skipped + query.page_size, until);
  const first = descending ? Math.max(base, last - query.page_size) + 1 : base + skipped + 1;
  return entries
    .where(sql<SqlBool>`seq between ${first} and ${last}` as never)
    .orderBy(sql`seq ${sql.raw(descending ? 'desc' : 'asc')}` as never)
    .execute() as Promise<Row[]>;
}

function orderOf(ordering: string) {
  const key = ordering.replace(/^-/, '');
  const column = key === 'timestamp' ? plainColumn('timestamp') : longTextColumn(key);
  return orderTerms(ordering, { [key]: [column] }, 'seq');
}

function conditionsOf(query: LogQuery, filters: LogFilters) {
  const conditions = [
    ...Object.entries(filters.contains).flatMap(([column, text]) =>
      text ? [contains(column, text)] : [],
    ),
    ...Object.entries(filters.equals).flatMap(([column, value]) =>
      value ? [sql<SqlBool>`${sql.ref(column)} = ${value}`] : [],
    ),
  ];
  if (query.timestamp) conditions.push(onDay(query.timestamp));
  return conditions;
}

/**
 * A calendar day is the set of moments that a clock in the zone shows with that date, however long
 * the day is and wherever it begins. The first two bounds only let an index narrow it down: no
 * zone was ever further than 16 hours from UTC.
 */
const onDay = (day: string) => sql<SqlBool>`
  timestamp >= ${day}::timestamp at time zone 'UTC' - interval '16 hours'
  and timestamp < ${day}::timestamp at time zone 'UTC' + interval '40 hours'
  and timestamp::date = ${day}::date`;

/**
 * The zone of the transaction, for `onDay`. Unlike AT TIME ZONE, this setting takes names of zones
 * only: there CET would be an abbreviation that knows no summer.
 */
const enterZone = (tx: Tx, zone: string) =>
  sql`select set_config('timezone', ${zone}, true)`.execute(tx.sql);

const unknownZone = {
  en: 'The database does not know this time zone.',
  ko: '데이터베이스가 알지 못하는 시간대입니다.',
};

const isUnknownZone = (error: unknown): boolean =>
  (error as { code?: string }).code === '22023' && /TimeZone/.test((error as Error).message);
