import { CompiledQuery } from 'kysely';
import type { ReadTx } from '../schema.ts';
import { isNewestFirst, type LogQuery, type LogSource, type Span } from './log-query.ts';

type Numbered<Row> = Row & { head_base: number; head_until: number; seq: number | null };

const UNTIL = 'least($2::bigint, head.seq)';
const NEWEST_FIRST = `seq <= ${UNTIL} - $4::bigint
  and seq > greatest(head.base, ${UNTIL} - $5::bigint)`;
const OLDEST_FIRST = `seq > head.base + $4::bigint
  and seq <= least(${UNTIL}, head.base + $5::bigint)`;

/** Written by hand: this is the most frequent query, and a query builder would take longer than the query. */
function queryTextOf({ kind, columns }: LogSource, newestFirst: boolean): string {
  const direction = newestFirst ? 'desc' : 'asc';
  return `
    select head.base as head_base, ${UNTIL} as head_until, entry.*
    from log_head as head left join lateral (
      select seq, ${columns.join(', ')} from ${kind}_log
      where company_id = $1 and ${newestFirst ? NEWEST_FIRST : OLDEST_FIRST}
      order by seq ${direction}
    ) as entry on true
    where head.company_id = $1 and head.log = $3
    order by entry.seq ${direction}`;
}

/**
 * Without a filter the entries of a page follow from their numbers: nothing is skipped or counted, and
 * one query is enough.
 */
export async function numberedPage<Row extends object>(
  tx: ReadTx,
  source: LogSource,
  query: LogQuery,
): Promise<{ rows: Row[]; span: Span }> {
  const skipped = (query.page - 1) * query.page_size;
  const values = [
    tx.companyId,
    query.until ?? null,
    source.kind,
    skipped,
    skipped + query.page_size,
  ];
  const text = queryTextOf(source, isNewestFirst(query.ordering));
  const compiled = CompiledQuery.raw(text, values) as CompiledQuery<Numbered<Row>>;
  const rows = await tx.sendWithCommit(compiled);
  const [first] = rows;
  if (!first) throw new Error('This company has no log');
  return {
    rows: rows.filter((row) => row.seq !== null),
    span: { base: first.head_base, until: first.head_until },
  };
}
