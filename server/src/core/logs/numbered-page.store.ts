import { CompiledQuery } from 'kysely';
import type { ReadTx } from '../schema.ts';
import { daysEntries, type Ends, rememberDays } from './days-entries.ts';
import {
  type Days,
  type EntryRange,
  isNewestFirst,
  type LogQuery,
  type LogSource,
} from './log-query.ts';
import { type Midnights, midnightsOf } from './midnights.store.ts';

interface Numbers {
  span_base: number;
  span_until: number;
  log_until: number;
  seq: number | null;
}

export interface NumberedPage<Row> {
  rows: Row[];
  /** The entries that the pages show. */
  span: EntryRange;
  /** The number of the newest entry of the log that was taken into account. */
  until: number;
}

const LOG_UNTIL = 'least($2::bigint, seq)';

/** Written by hand: these are the most frequent queries, and a query builder would take longer than they do. */
const WHOLE_LOG = `
  select base as span_base, ${LOG_UNTIL} as span_until, ${LOG_UNTIL} as log_until
  from log_head where company_id = $1 and log = $3`;

/**
 * The order of the numbers is the order in time, so the entries of a range of days are those between the last
 * entry before it and the last entry before the day after it. `offset 0` keeps the planner from repeating the
 * lookups wherever their results are used.
 */
const ofDays = (table: string) => `
  select base as span_base, greatest(base, least(log_until, last)) as span_until, log_until
  from (
    select greatest(head.base, least(head.log_until, ${lastBefore(table, '$6')})) as base,
           head.log_until, ${lastBefore(table, '$7')} as last
    from (select base, ${LOG_UNTIL} as log_until from log_head
          where company_id = $1 and log = $3) as head
    offset 0
  ) as bounds`;

/** The same by the numbers of the last entry before the days and of their last one, which never change. */
const OF_NUMBERS = `
  select span_base, greatest(span_base, least(log_until, $7::bigint)) as span_until, log_until
  from (
    select greatest(base, least(log_until, $6::bigint)) as span_base, log_until
    from (select base, ${LOG_UNTIL} as log_until from log_head where company_id = $1 and log = $3) as head
  ) as bounds`;

const lastBefore = (table: string, moment: string) => `coalesce((
  select entry.seq from ${table} as entry where entry.company_id = $1 and entry.timestamp < ${moment}::timestamptz
  order by entry.timestamp desc, entry.seq desc limit 1), head.base)`;

/**
 * The numbers of the page's entries: after `page_base`, up to and including `page_until`. Computed before the entries are
 * joined, behind an `offset 0` of their own: in the condition, the minus would keep the index from being used (see
 * decision 0019).
 */
const NEWEST_FIRST = `greatest(span_base, span_until - $5::bigint) as page_base,
  span_until - $4::bigint as page_until`;
const OLDEST_FIRST = `span_base + $4::bigint as page_base,
  least(span_until, span_base + $5::bigint) as page_until`;

/** A part of the log: between two moments, or between two numbers. */
type Part = Midnights | Ends;

function spanText(table: string, part: Part | undefined): string {
  if (!part) return WHOLE_LOG;
  return 'start' in part ? ofDays(table) : OF_NUMBERS;
}

function queryTextOf({ kind, columns }: LogSource, ordering: string, part: Part | undefined) {
  const newestFirst = isNewestFirst(ordering);
  const direction = newestFirst ? 'desc' : 'asc';
  const table = `${kind}_log`;
  return `
    select span_base, span_until, log_until, entry.*
    from (
      select *, ${newestFirst ? NEWEST_FIRST : OLDEST_FIRST}
      from (${spanText(table, part)}) as span
      offset 0
    ) as page left join lateral (
      select seq, ${columns.join(', ')} from ${table}
      where company_id = $1 and seq > page_base and seq <= page_until
      order by seq ${direction}
    ) as entry on true
    order by entry.seq ${direction}`;
}

function pageQuery<Row>(
  companyId: number,
  source: LogSource,
  query: LogQuery,
  part?: Part,
): CompiledQuery<Row & Numbers> {
  const { page, page_size, until } = query;
  const skipped = (page - 1) * page_size;
  return CompiledQuery.raw(queryTextOf(source, query.ordering, part), [
    companyId,
    until ?? null,
    source.kind,
    skipped,
    skipped + page_size,
    ...(part ? ('start' in part ? [part.start, part.next] : [part.before, part.last]) : []),
  ]) as CompiledQuery<Row & Numbers>;
}

/**
 * Without a filter the entries of a page follow from their numbers: nothing is skipped or counted, and
 * one query is enough.
 */
export async function numberedPage<Row extends object>(
  tx: ReadTx,
  source: LogSource,
  query: LogQuery,
): Promise<NumberedPage<Row>> {
  return pageOf(await tx.sendLast(pageQuery<Row>(tx.companyId, source, query)));
}

/** The same for the entries of some days. Undefined if their numbers are not consecutive. */
export async function numberedPageOfDays<Row extends object>(
  tx: ReadTx,
  source: LogSource,
  query: LogQuery,
  days: Days,
): Promise<NumberedPage<Row> | undefined> {
  const midnights = await midnightsOf(tx, query.tz, days);
  if (!midnights) return undefined;
  const range = { companyId: tx.companyId, kind: source.kind, ...midnights };
  const known = daysEntries(range);
  const part = known ?? midnights;
  const page = pageOf(await tx.sendLast(pageQuery<Row>(tx.companyId, source, query, part)));
  if (!known) rememberDays(range, page);
  return page;
}

function pageOf<Row extends object>(rows: (Row & Numbers)[]): NumberedPage<Row> {
  const [first] = rows;
  if (!first) throw new Error('This company has no log');
  return {
    rows: rows.filter((row) => row.seq !== null),
    span: { base: first.span_base, until: first.span_until },
    until: first.log_until,
  };
}
