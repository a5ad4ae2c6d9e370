import { refusePastTheEnd } from '../../platform/lists/page.ts';
import type { ReadTx } from '../schema.ts';
import { conditionsOf, setTimeZone } from './conditions.store.ts';
import { spanCondition, spanOf, spanOfDay } from './entries.store.ts';
import { FilteredLog } from './filtered-log.store.ts';
import type { KnownMatches } from './known-matches.ts';
import type { LogFilters, LogQuery, LogRows, LogSource } from './log-query.ts';
import { orderKey } from './log-query.ts';
import { numberedPage } from './numbered-page.store.ts';
import { orderedPage } from './ordered-page.store.ts';

/** A page of a growing, densely numbered log, read in the cheapest of several ways. */
export async function logPage<Row extends object>(
  tx: ReadTx,
  known: KnownMatches,
  source: LogSource,
  query: LogQuery,
  filters: LogFilters,
): Promise<LogRows<Row>> {
  const conditions = conditionsOf(query, filters);
  const byTime = orderKey(query.ordering) === 'timestamp';
  if (conditions.length === 0 && byTime) {
    const { rows, span } = await numberedPage<Row>(tx, source, query);
    const count = Math.max(0, span.until - span.base);
    refusePastTheEnd(query, count);
    return { rows, count, until: span.until };
  }
  const whole = await spanOf(tx, source.kind, query);
  const { until } = whole;
  if (conditions.length === 0) {
    const count = Math.max(0, until - whole.base);
    refusePastTheEnd(query, count);
    return {
      rows: await orderedPage<Row>(tx, source, query, [spanCondition(whole)]),
      count,
      until,
    };
  }
  const day = query.timestamp;
  if (day) await setTimeZone(tx, query.tz);
  const span = day ? await spanOfDay(tx, source.kind, day, whole) : whole;
  const log = new FilteredLog<Row>(tx, known, { source, query, filters, conditions, span });
  const matches = await log.find();
  refusePastTheEnd(query, matches.count);
  return { rows: matches.count === 0 ? [] : await log.page(matches), count: matches.count, until };
}
