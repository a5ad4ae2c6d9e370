import type { Reading } from './answer-sink.ts';
import {
  type Answer,
  identifier,
  literal,
  SOURCE_LIMITS,
  type SourceChange,
  SourceError,
} from './source.ts';
import type { SourceSession } from './source-session.ts';

/**
 * The rows that an UPDATE has changed as they were, in the same order; nothing if that cannot be told. Takes the change
 * back. A row is found by its key; that it is the same row is known because the version before bears the number of the
 * transaction that made the version after.
 */
export async function rowsBefore(
  session: SourceSession,
  change: SourceChange,
  done: Reading,
): Promise<Answer['rows'] | undefined> {
  if (done.command !== 'UPDATE' || change.returningAll === undefined) return undefined;
  const places = change.keys.map((key) => done.columns.findIndex(({ name }) => name === key));
  if (places.length === 0 || places.includes(-1)) return undefined;
  if (done.rows.length === 0) return [];
  const keyOf = (row: Answer['rows'][number]) => JSON.stringify(places.map((n) => row[n]));
  const table = `public.${identifier(change.table)} t`;
  const which = whichRows(change.keys, done.rows, places);
  const select = (version: string) => `select t.*, t.${version}::text from ${table} where ${which}`;
  try {
    const now = await session.send([...session.asAccount, select('xmin')], done.rows.length);
    const then = await session.send(
      ['rollback to savepoint unchanged', ...session.asAccount, select('xmax')],
      done.rows.length,
      { size: SOURCE_LIMITS.size / 3 },
    );
    if (then.columns.length !== done.columns.length + 1) return undefined;
    const made = new Map(now.rows.map((row) => [keyOf(row), row.at(-1)]));
    const replaced = new Map(then.rows.map((row) => [keyOf(row), row]));
    const rows = done.rows.map((row) => {
      const key = keyOf(row);
      const old = replaced.get(key);
      return old && old.at(-1) === made.get(key) ? old.slice(0, -1) : undefined;
    });
    return rows.every((row) => row !== undefined) ? rows : undefined;
  } catch (error) {
    if (error instanceof SourceError) return undefined;
    throw error;
  }
}

/** PostgreSQL's own, whatever others have put in its place. */
const EQUALS = 'operator(pg_catalog.=)';

const whichRows = (
  keys: readonly string[],
  rows: Answer['rows'],
  places: readonly number[],
): string =>
  rows
    .map((row) =>
      keys
        .map((key, n) => `t.${identifier(key)} ${EQUALS} ${literal(row[places[n] ?? 0] ?? '')}`)
        .join(' and '),
    )
    .map((one) => `(${one})`)
    .join(' or ');
