import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../core/schema.ts';

export const WINDOW_SECONDS = 5 * 60;
/** An attempt that takes longer was cut off, by a crash perhaps, and counts as failed. */
const JUDGED_WITHIN_SECONDS = 30;

/** What became of the attempts on one subject, as the newest of them sees it. */
export interface Standing {
  /** Seconds since each failure of the window, most recent first. */
  failures: number[];
  /** How many came before it and are not judged yet. */
  pending: number;
}

/**
 * Writes an attempt down under its subjects. The first of them is locked meanwhile, so that attempts
 * that share it become visible in the order of their ids.
 */
export async function writeDown(
  tx: Kysely<Schema>,
  attempt: string,
  subjects: readonly string[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subjects[0]}, 0))`.execute(tx);
  await tx
    .deleteFrom('sign_in_attempt')
    .where('time_tried', '<', sql<Date>`now() - make_interval(secs => ${WINDOW_SECONDS})`)
    .execute();
  await tx
    .insertInto('sign_in_attempt')
    .values(subjects.map((subject) => ({ attempt, subject })))
    .execute();
}

export async function standingOf(
  tx: Kysely<Schema>,
  attempt: string,
  subject: string,
): Promise<Standing> {
  const rows = await tx
    .selectFrom('sign_in_attempt')
    .select([
      'attempt',
      sql<number>`extract(epoch from now() - time_tried)::float8`.as('ago'),
      sql<boolean>`failed or time_tried < now() - make_interval(secs => ${JUDGED_WITHIN_SECONDS})`.as(
        'failed',
      ),
    ])
    .where('subject', '=', subject)
    .where('time_tried', '>', sql<Date>`now() - make_interval(secs => ${WINDOW_SECONDS})`)
    .orderBy('id', 'desc')
    .execute();
  const own = rows.findIndex((row) => row.attempt === attempt);
  return {
    failures: rows.filter((row) => row.failed && row.attempt !== attempt).map((row) => row.ago),
    pending: rows.slice(own + 1).filter((row) => !row.failed).length,
  };
}

export async function markFailed(tx: Kysely<Schema>, attempt: string): Promise<void> {
  await tx
    .updateTable('sign_in_attempt')
    .set({ failed: true })
    .where('attempt', '=', attempt)
    .execute();
}

export async function strikeOut(tx: Kysely<Schema>, attempt: string): Promise<void> {
  await tx.deleteFrom('sign_in_attempt').where('attempt', '=', attempt).execute();
}
