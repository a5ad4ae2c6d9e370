import { refusePastTheEnd } from '../../platform/lists/page.ts';
import type { ReadTx } from '../schema.ts';
import { conditionsOf, onDay, setTimeZone } from './conditions.store.ts';
import { spanCondition, spanOf, spanOfDay } from './entries.store.ts';
import { FilteredLog } from './filtered-log.store.ts';
import type { KnownMatches } from './known-matches.ts';
import type { LogFilters, LogQuery, LogRows, LogSource, Span } from './log-query.ts';
import { orderKey } from './log-query.ts';
import { type NumberedPage, numberedDayPage, numberedPage } from './numbered-page.store.ts';
import { orderedPage } from './ordered-page.store.ts';

/** A page of a growing, densely numbered log, read in the cheapest of several ways. */
export async function logPage<Row extends object>(
  tx: ReadTx,
  known: KnownMatches,
  source: LogSource,
  query: LogQuery,
  filters: LogFilters,
): Promise<LogRows<Row>> {
  const day = query.timestamp;
  const conditions = conditionsOf(filters);
  if (conditions.length === 0 && orderKey(query.ordering) === 'timestamp') {
    const page = await (day ? numberedDayPage : numberedPage)<Row>(tx, source, query);
    if (page) return counted(query, page);
  }
  const whole = await spanOf(tx, source.kind, query);
  const { until } = whole;
  if (conditions.length === 0 && !day) {
    const count = countOf(whole);
    refusePastTheEnd(query, count);
    return {
      rows: await orderedPage<Row>(tx, source, query, [spanCondition(whole)]),
      count,
      until,
    };
  }
  if (day) {
    await setTimeZone(tx, query.tz);
    conditions.push(onDay(day));
  }
  const span = day ? await spanOfDay(tx, source.kind, day, whole) : whole;
  const log = new FilteredLog<Row>(tx, known, { source, query, filters, conditions, span });
  const matches = await log.find();
  refusePastTheEnd(query, matches.count);
  return { rows: matches.count === 0 ? [] : await log.page(matches), count: matches.count, until };
}

const countOf = ({ base, until }: Span): number => Math.max(0, until - base);

function counted<Row>(query: LogQuery, { rows, span, until }: NumberedPage<Row>): LogRows<Row> {
  const count = countOf(span);
  refusePastTheEnd(query, count);
  return { rows, count, until };
}
