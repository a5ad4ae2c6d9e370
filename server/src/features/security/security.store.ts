import type { Selectable } from 'kysely';
import type { Schema, Tx } from '../../core/schema.ts';
import { isRenewable } from '../../core/session/session.store.ts';

export type SessionRecord = Selectable<Schema['session']>;

/** The sessions that somebody can still go on with, the one used last first. */
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

export async function isFactorRequired(tx: Tx): Promise<boolean> {
  return (await company(tx)).requires_second_factor;
}

export async function companyNameOf(tx: Tx): Promise<string> {
  return (await company(tx)).name;
}

const company = (tx: Tx) =>
  tx.sql
    .selectFrom('company')
    .select(['name', 'requires_second_factor'])
    .where('id', '=', tx.companyId)
    .executeTakeFirstOrThrow();
