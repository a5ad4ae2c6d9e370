import { refusePastTheEnd } from '../../platform/lists/page.ts';
import type { ReadTx } from '../schema.ts';
import { conditionsOf, enterZone } from './conditions.ts';
import { numberedPage, spanOf, within } from './entries.store.ts';
import { FilteredLog } from './filtered-log.ts';
import type { KnownCounts } from './known-counts.ts';
import type { LogFilters, LogQuery, LogRows, LogSource } from './log-query.ts';
import { orderKey } from './log-query.ts';
import { orderedPage } from './ordered-page.ts';

/** A page of an ever-growing, densely numbered log, found in the way that costs least. */
export async function logPage<Row extends object>(
  tx: ReadTx,
  counts: KnownCounts,
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
  const span = await spanOf(tx, source.kind, query);
  if (conditions.length === 0) {
    const count = Math.max(0, span.until - span.base);
    refusePastTheEnd(query, count);
    const rows = await orderedPage<Row>(tx, source, query, [within(span)]);
    return { rows, count, until: span.until };
  }
  if (query.timestamp) await enterZone(tx, query.tz);
  const log = new FilteredLog<Row>(tx, { source, query, filters, conditions, span });
  const count = await log.count(counts);
  refusePastTheEnd(query, count);
  const rows = count === 0 ? [] : await log.page(count);
  return { rows, count, until: span.until };
}
