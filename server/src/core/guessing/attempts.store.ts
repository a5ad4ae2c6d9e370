import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../schema.ts';

export const WINDOW_SECONDS = 5 * 60;
/** An attempt without a result after this time was cut off, for example by a crash, and counts as failed. */
const PENDING_SECONDS = 30;

/** The attempts on one subject, as the newest of them sees them. */
export interface AttemptHistory {
  /** Seconds since each failure within the window, most recent first. */
  failures: number[];
  /** The number of earlier attempts that are not judged yet. */
  pending: number;
}

const lockSubjectQuery = ([first]: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${first}, 0))`;

/**
 * Records an attempt under its subjects. The first subject is locked until the commit, so that attempts
 * that share it become visible in the order of their ids.
 */
export const recordAttemptQueries = (
  tx: Kysely<Schema>,
  attempt: string,
  subjects: readonly string[],
): CompiledQuery[] => [
  lockSubjectQuery(subjects).compile(tx),
  tx
    .deleteFrom('sign_in_attempt')
    .where('time_tried', '<', sql<Date>`now() - make_interval(secs => ${WINDOW_SECONDS})`)
    .compile(),
  // After the clock was set back, older attempts lie in the future. They are dated now, so that none
  // counts for longer than the window from now on.
  tx
    .updateTable('sign_in_attempt')
    .set({ time_tried: sql<Date>`now()` })
    .where('time_tried', '>', sql<Date>`now() + make_interval(secs => ${PENDING_SECONDS})`)
    .compile(),
  tx
    .insertInto('sign_in_attempt')
    .values(subjects.map((subject) => ({ attempt, subject })))
    .compile(),
];

const attemptsQuery = (tx: Kysely<Schema>, subjects: readonly string[]) =>
  tx
    .selectFrom('sign_in_attempt')
    .select([
      'attempt',
      'subject',
      sql<number>`extract(epoch from now() - time_tried)::float8`.as('ago'),
      sql<boolean>`failed or time_tried < now() - make_interval(secs => ${PENDING_SECONDS})`.as(
        'failed',
      ),
    ])
    .where('subject', 'in', subjects)
    .where('time_tried', '>', sql<Date>`now() - make_interval(secs => ${WINDOW_SECONDS})`)
    .orderBy('id', 'desc');

type AttemptRecord = Awaited<ReturnType<ReturnType<typeof attemptsQuery>['execute']>>[number];

function historiesOf(rows: readonly AttemptRecord[], attempt: string): Map<string, AttemptHistory> {
  const histories = [...Map.groupBy(rows, ({ subject }) => subject)].map(
    ([subject, attempts]): [string, AttemptHistory] => {
      const own = attempts.findIndex((row) => row.attempt === attempt);
      const failures = attempts.filter((row) => row.failed && row.attempt !== attempt);
      const pending = attempts.slice(own + 1).filter((row) => !row.failed).length;
      return [subject, { failures: failures.map((row) => row.ago), pending }];
    },
  );
  return new Map(histories);
}

/** The history of each of these subjects, as this attempt sees it. */
export async function attemptHistories(
  db: Database<Schema>,
  attempt: string,
  subjects: readonly string[],
): Promise<Map<string, AttemptHistory>> {
  const rows = await db.readWithoutCompany((tx) => attemptsQuery(tx, subjects).compile());
  return historiesOf(rows, attempt);
}

/**
 * Marks the attempt as failed and returns the histories of its subjects after that. Attempts that share
 * the first subject do this one after the other, so that the one that reaches a limit sees it.
 */
export async function markFailed(
  tx: Kysely<Schema>,
  attempt: string,
  subjects: readonly string[],
): Promise<Map<string, AttemptHistory>> {
  await lockSubjectQuery(subjects).execute(tx);
  await tx
    .updateTable('sign_in_attempt')
    .set({ failed: true })
    .where('attempt', '=', attempt)
    .execute();
  return historiesOf(await attemptsQuery(tx, subjects).execute(), attempt);
}

export const deleteAttemptQuery = (tx: Kysely<Schema>, attempt: string): CompiledQuery =>
  tx.deleteFrom('sign_in_attempt').where('attempt', '=', attempt).compile();
