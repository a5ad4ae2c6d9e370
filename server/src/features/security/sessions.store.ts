import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../../core/schema.ts';

export type SessionRecord = Selectable<Schema['session']>;

/** The sessions that somebody can still go on with, the one used last first. */
export function liveSessionsOf(tx: Tx, accountId: number): Promise<SessionRecord[]> {
  return tx.sql
    .selectFrom('session')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .where('time_ended', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_token')
          .select('session_id')
          .whereRef('refresh_token.session_id', '=', 'session.id')
          .where('refresh_token.company_id', '=', tx.companyId)
          .where('time_expires', '>', sql<Date>`now()`),
      ),
    )
    .orderBy('time_last_used', 'desc')
    .orderBy('id')
    .execute();
}
