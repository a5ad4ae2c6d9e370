import type { Permission } from '@maru/contract/permissions';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { nameKey } from '../name-key.store.ts';
import { permissionsOf } from '../permissions.store.ts';
import type { Schema, Tx, WriteTx } from '../schema.ts';
import type { Session } from './session.ts';
import { REFRESH_LIFETIME_SECONDS } from './tokens.ts';

const MAX_ADDRESSES = 50;

/** The session with its account, or undefined if either has ended. */
export async function findLiveSession(tx: Tx, sessionId: string): Promise<Session | undefined> {
  const row = await tx.sql
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id',
      'session.account_id',
      'account.username',
      'account.first_name',
      'account.last_name',
      'account.must_change_password',
    ])
    .where('session.company_id', '=', tx.companyId)
    .where('account.company_id', '=', tx.companyId)
    .where('session.id', '=', sessionId)
    .where('session.time_ended', 'is', null)
    .where('account.is_active', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const permissions: Permission[] = await permissionsOf(tx, row.account_id);
  return {
    id: row.id,
    companyId: tx.companyId,
    accountId: row.account_id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    mustChangePassword: row.must_change_password,
    permissions: new Set(permissions),
  };
}

/** When a refresh token of this moment expires. A session expires with its newest one. */
export const timeOfExpiry = () =>
  sql<Date>`now() + make_interval(secs => ${REFRESH_LIFETIME_SECONDS})`;

export interface NewSession {
  id: string;
  accountId: number;
  ip: string;
  userAgent: string;
}

export const insertSessionQuery = prepared((tx: Tx, { id, accountId, ip, userAgent }: NewSession) =>
  tx.sql.insertInto('session').values({
    id,
    company_id: tx.companyId,
    account_id: accountId,
    ip_address: ip,
    user_agent: userAgent,
    time_expires: timeOfExpiry(),
  }),
);

/** False if the session has ended. Locks the row, as a transaction that ends the session does. */
export async function continueSession(tx: Tx, sessionId: string, ip: string): Promise<boolean> {
  const session = await tx.sql
    .updateTable('session')
    .set({ time_last_used: sql<Date>`now()`, time_expires: timeOfExpiry(), ip_address: ip })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', sessionId)
    .where('time_ended', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return session !== undefined;
}

/** From where the open sessions of the account with this username were used last. */
export const addressesInUseQuery = prepared((tx: Tx, { username }: { username: string }) =>
  tx.sql
    .selectFrom('session')
    .select('ip_address')
    .where('company_id', '=', tx.companyId)
    .where(
      'account_id',
      '=',
      tx.sql
        .selectFrom('account')
        .select('id')
        .where('company_id', '=', tx.companyId)
        .where('username_key', '=', nameKey(username)),
    )
    .where('time_ended', 'is', null)
    .orderBy('time_last_used', 'desc')
    .limit(sql.lit(MAX_ADDRESSES)),
);

export interface Use {
  id: string;
  ip: string;
  at: Date;
}

/** Does not overwrite a later use that another process has written. */
export async function writeUses(tx: WriteTx, uses: readonly Use[]): Promise<void> {
  const ids = uses.map(({ id }) => id);
  const ips = uses.map(({ ip }) => ip);
  const times = uses.map(({ at }) => at.toISOString());
  await sql`
    update session set time_last_used = used.at, ip_address = used.ip
    from unnest(${ids}::uuid[], ${ips}::text[], ${times}::timestamptz[]) as used (id, ip, at)
    where session.company_id = ${tx.companyId} and session.id = used.id
      and session.time_last_used < used.at`.execute(tx.sql);
}

export async function markEnded(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await tx.sql
    .updateTable('session')
    .set({ time_ended: sql<Date>`now()` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('time_ended', 'is', null)
    .execute();
}

/** Deletes sessions that can no longer be renewed, so that they do not accumulate. */
export const deleteExpiredSessionsQuery = prepared((tx: Tx, { accountId }: { accountId: number }) =>
  tx.sql
    .deleteFrom('session')
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .where('time_expires', '<=', sql<Date>`now()`),
);

/** Ends every session of an account, except the one its owner is using. */
export async function endSessionsOf(tx: Tx, accountId: number, except?: string): Promise<void> {
  await tx.sql
    .updateTable('session')
    .set({ time_ended: sql<Date>`now()` })
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', accountId)
    .where('time_ended', 'is', null)
    .$if(except !== undefined, (qb) => qb.where('id', '!=', except as string))
    .execute();
}

/** Of all companies, for the owner of the database. */
export async function endAllSessions(owner: Kysely<Schema>): Promise<void> {
  await owner
    .updateTable('session')
    .set({ time_ended: sql`now()` })
    .where('time_ended', 'is', null)
    .execute();
}
