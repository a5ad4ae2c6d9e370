import { sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';
import { timeOfExpiry } from '../../core/session/session.store.ts';
import { hashOfOpaqueToken } from '../../core/session/tokens.ts';
import { prepared } from '../../platform/database/prepared.ts';

export interface RefreshToken {
  sessionId: string;
  expired: boolean;
  /** Seconds since its first use, or null if it was not used. */
  usedAgo: number | null;
}

/** Locks the token: no other transaction exchanges it until this one ends. */
export async function lockRefreshToken(tx: Tx, token: string): Promise<RefreshToken | undefined> {
  const row = await tx.sql
    .selectFrom('refresh_token')
    .select([
      'session_id',
      sql<boolean>`time_expires < now()`.as('expired'),
      sql<number | null>`extract(epoch from now() - time_used)::float8`.as('used_ago'),
    ])
    .where('company_id', '=', tx.companyId)
    .where('token_hash', '=', hashOfOpaqueToken(token))
    .forUpdate()
    .executeTakeFirst();
  return row && { sessionId: row.session_id, expired: row.expired, usedAgo: row.used_ago };
}

/** Only the first use is recorded. */
export async function markUsed(tx: Tx, token: string): Promise<void> {
  await tx.sql
    .updateTable('refresh_token')
    .set({ time_used: sql<Date>`now()` })
    .where('company_id', '=', tx.companyId)
    .where('token_hash', '=', hashOfOpaqueToken(token))
    .where('time_used', 'is', null)
    .execute();
}

export const insertRefreshTokenQuery = (tx: Tx, sessionId: string, token: string) =>
  insertHashQuery(tx, { sessionId, hash: hashOfOpaqueToken(token) });

export async function insertRefreshToken(tx: Tx, sessionId: string, token: string): Promise<void> {
  await tx.sql.executeQuery(insertRefreshTokenQuery(tx, sessionId, token));
}

const insertHashQuery = prepared(
  (tx: Tx, { sessionId, hash }: { sessionId: string; hash: Uint8Array }) =>
    tx.sql.insertInto('refresh_token').values({
      token_hash: hash,
      company_id: tx.companyId,
      session_id: sessionId,
      time_expires: timeOfExpiry(),
    }),
);
