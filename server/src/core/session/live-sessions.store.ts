import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../schema.ts';

export type SessionRecord = Selectable<Schema['session']>;

/** The sessions that can still be used, the most recently used first. */
export function liveSessionsOf(tx: Tx, accountId: number): Promise<SessionRecord[]> {
  return tx.sql
    .selectFrom('session')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .where('time_ended', 'is', null)
    .where('time_expires', '>', sql<Date>`now()`)
    .orderBy('time_last_used', 'desc')
    .orderBy('id')
    .execute();
}
