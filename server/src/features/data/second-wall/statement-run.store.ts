import type { Reading } from './answer-sink.ts';
import { followsOf, STATISTICS } from './follows.store.ts';
import { LimitedSession } from './limited-session.ts';
import { queryIn } from './query.store.ts';
import { rowsBefore } from './rows-before.store.ts';
import {
  type Answer,
  OtherRowsError,
  PREVIEW_MS,
  type Preview,
  SOURCE_LIMITS,
  type SourceChange,
  type StatementRun,
  TooLargeError,
  TooManyRowsError,
} from './source.ts';
import type { SourceSession } from './source-session.ts';

/** Of a change, before and after. */
const SHOWN_ROWS = 20;
/** An answer has them as its rows, before and after. */
const SHOWN_SIZE = SOURCE_LIMITS.size / 3;

export async function runIn(
  session: SourceSession,
  { sql, isReading, isKept }: StatementRun,
): Promise<Answer> {
  if (isReading) return queryIn(session, sql);
  const statements = [...session.begin('read write'), ...session.asAccount, sql];
  const answer = await session.send(statements, SOURCE_LIMITS.rows);
  if (isKept) await commit(session);
  return answer;
}

export async function changeIn(session: SourceSession, change: SourceChange): Promise<Answer> {
  const { table, atMost, follows = {}, shownKeys } = change;
  const before = await session.send(
    [...session.begin('read write'), STATISTICS],
    SOURCE_LIMITS.rows,
  );
  const sent = session.send(
    [...session.asAccount, change.returningKeys ?? change.sql],
    SOURCE_LIMITS.rows,
    { keys: keysIn(change) },
  );
  const done = await changing(sent, atMost);
  if (change.returningKeys !== undefined) refuseOthers(done, shownKeys);
  const shown = new Map(Object.entries(follows));
  const now = followsOf(table, done, { before, after: await end(session) });
  const more = now.find((one) => one.rows > (shown.get(one.table) ?? 0));
  if (more) throw new TooManyRowsError(more.rows, true);
  await commit(session);
  return done;
}

const keysIn = ({ returningKeys, keys }: SourceChange): number =>
  returningKeys === undefined ? 0 : keys.length;

function refuseOthers({ keys, changed }: Reading, shown: readonly string[] = []): void {
  const known = new Set(shown);
  if (keys.length < changed || keys.some((key) => !known.has(key))) throw new OtherRowsError();
}

/** Runs deferred constraints and triggers now. Returns what this session has changed by then. */
const end = (session: SourceSession): Promise<Reading> =>
  session.send(
    ['set constraints all immediate', ...session.asOwner, STATISTICS],
    SOURCE_LIMITS.rows,
  );

async function changing(sent: Promise<Reading>, atMost: number): Promise<Reading> {
  const reading = await sent.catch((error) => {
    const isMany = error instanceof TooLargeError && error.rows > atMost;
    throw isMany ? new TooManyRowsError(error.rows) : error;
  });
  if (reading.changed > atMost) throw new TooManyRowsError(reading.changed);
  return reading;
}

async function commit(session: SourceSession): Promise<void> {
  session.onCommit();
  await session.send(['commit'], 0);
}

/** The caller rolls back. */
export async function previewIn(session: SourceSession, change: SourceChange): Promise<Preview> {
  const before = await session.send(
    [...session.begin('read write'), ...session.limitTo(PREVIEW_MS), STATISTICS],
    SOURCE_LIMITS.rows,
  );
  const limited = new LimitedSession(session, PREVIEW_MS);
  const statements = [
    ...session.asAccount,
    'savepoint unchanged',
    change.returningAll ?? change.returningKeys ?? change.sql,
  ];
  const sent = limited.send(statements, SHOWN_ROWS, { keys: keysIn(change), size: SHOWN_SIZE });
  const done = await changing(sent, change.atMost);
  const follows = followsOf(change.table, done, { before, after: await end(limited) });
  const rows = follows.reduce((sum, one) => sum + one.rows, done.changed);
  if (rows > change.atMost) throw new TooManyRowsError(rows, true);
  const hasRows = done.columns.length > 0;
  return {
    answer: done,
    columns: done.columns,
    before:
      done.command === 'DELETE' && hasRows ? done.rows : await rowsBefore(limited, change, done),
    after: done.command !== 'DELETE' && hasRows ? done.rows : undefined,
    follows,
  };
}
