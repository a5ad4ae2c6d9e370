import { refusePastTheEnd } from '../../platform/lists/page.ts';
import type { ReadTx } from '../schema.ts';
import { conditionsOf, onDays, setTimeZone } from './conditions.store.ts';
import { spanCondition, spanOf, spanOfDays } from './entries.store.ts';
import { FilteredLog } from './filtered-log.store.ts';
import type { KnownMatches } from './known-matches.ts';
import type { EntryRange, LogFilters, LogQuery, LogRows, LogSource } from './log-query.ts';
import { daysOf, orderKey } from './log-query.ts';
import { type NumberedPage, numberedPage, numberedPageOfDays } from './numbered-page.store.ts';
import { orderedPage } from './ordered-page.store.ts';
import { usernamesOf } from './usernames.store.ts';

/** A page of a growing, densely numbered log, read in the cheapest of several ways. */
export async function logPage<Row extends object>(
  tx: ReadTx,
  known: KnownMatches,
  source: LogSource,
  query: LogQuery,
  asked: Omit<LogFilters, 'usernames'>,
): Promise<LogRows<Row>> {
  const filters = query.person
    ? { ...asked, usernames: await usernamesOf(tx, query.person) }
    : asked;
  const days = daysOf(query);
  const conditions = conditionsOf(filters);
  if (conditions.length === 0 && orderKey(query.ordering) === 'timestamp') {
    const page = days
      ? await numberedPageOfDays<Row>(tx, source, query, days)
      : await numberedPage<Row>(tx, source, query);
    if (page) return counted(query, page);
  }
  const whole = await spanOf(tx, source.kind, query);
  const { until } = whole;
  if (conditions.length === 0 && !days) {
    const count = countOf(whole);
    refusePastTheEnd(query, count);
    return {
      rows: await orderedPage<Row>(tx, source, query, [spanCondition(whole)]),
      count,
      until,
    };
  }
  let span = whole;
  if (days) {
    await setTimeZone(tx, query.tz);
    const { isExact, ...spanned } = await spanOfDays(tx, source.kind, days, whole);
    span = spanned;
    if (!isExact) conditions.push(onDays(days));
  }
  const log = new FilteredLog<Row>(tx, known, { source, query, filters, conditions, span, whole });
  const matches = await log.find();
  refusePastTheEnd(query, matches.count);
  return { rows: matches.count === 0 ? [] : await log.page(matches), count: matches.count, until };
}

const countOf = ({ base, until }: EntryRange): number => Math.max(0, until - base);

function counted<Row>(query: LogQuery, { rows, span, until }: NumberedPage<Row>): LogRows<Row> {
  const count = countOf(span);
  refusePastTheEnd(query, count);
  return { rows, count, until };
}
