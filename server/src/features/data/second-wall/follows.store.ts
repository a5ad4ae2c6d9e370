import type { Reading } from './answer-sink.ts';
import type { Answer, Preview } from './source.ts';

/**
 * How many rows of each table this session has changed. Those of a partition are counted with the table that people
 * know. The numbers of earlier transactions may still be in them, so only their growth says anything.
 */
export const STATISTICS = `
  select case when n.nspname = 'public' then c.relname::text else pg_catalog.concat(n.nspname, '.', c.relname) end,
    pg_catalog.sum(s.n_tup_ins + s.n_tup_upd + s.n_tup_del), pg_catalog.bool_or(c.oid <> s.relid)
  from pg_catalog.pg_stat_xact_user_tables s
  join pg_catalog.pg_class c on c.oid = coalesce(pg_catalog.pg_partition_root(s.relid)::oid, s.relid)
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where s.n_tup_ins + s.n_tup_upd + s.n_tup_del > 0
  group by 1
  order by 1`;

interface Counts {
  before: Answer;
  after: Answer;
}

/** Rows of other tables, and rows of the same table that were not named by the statement. */
export function followsOf(
  table: string,
  { changed }: Reading,
  { before, after }: Counts,
): Preview['follows'] {
  const earlier = new Map(before.rows.map(([name, rows]) => [name, Number(rows)]));
  return after.rows.flatMap(([name, count, isPartitioned]) => {
    const grown = Number(count) - (earlier.get(name ?? '') ?? 0);
    // A row that moves to another partition is counted twice.
    const own = isPartitioned === 't' ? grown : changed;
    const rows = name === table ? grown - own : grown;
    return name && rows > 0 ? [{ table: name, rows }] : [];
  });
}
