import type { Selectable } from 'kysely';
import type { Schema, Tx } from '../schema.ts';
import { isRenewable } from './session.store.ts';

export type SessionRecord = Selectable<Schema['session']>;

/** The sessions that can still be used, the most recently used first. */
export function liveSessionsOf(tx: Tx, accountId: number): Promise<SessionRecord[]> {
  return tx.sql
    .selectFrom('session')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .where('time_ended', 'is', null)
    .where((eb) => isRenewable(tx, eb))
    .orderBy('time_last_used', 'desc')
    .orderBy('id')
    .execute();
}
