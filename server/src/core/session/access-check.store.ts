import { CompiledQuery, sql } from 'kysely';
import type { Tx } from '../schema.ts';
import type { Session } from './session.ts';
import { ACCESS_CHANNEL } from './session-cache.ts';

/** The database's error code if a session no longer has, or never had, the access its request relies on. */
export const ACCESS_CHANGED = 'MA001';

/**
 * Fails if the session has ended, its account is inactive, or one of its permissions was removed. Asked in the same query
 * after these calls of functions, if any.
 */
export function accessCheckQuery(
  { id, permissions }: Session,
  calls?: CompiledQuery,
): CompiledQuery {
  const parameters = calls?.parameters ?? [];
  const n = parameters.length;
  const check = `require_access($${n + 1}::uuid, $${n + 2}::text[])`;
  const text = calls ? `${calls.sql}, ${check}` : `select ${check}`;
  return CompiledQuery.raw(text, [...parameters, id, [...permissions]]);
}

export async function checkAccess(tx: Tx, session: Session): Promise<void> {
  await tx.sql.executeQuery(accessCheckQuery(session));
}

/** A notification carries at most 8,000 bytes, so many accounts are split over several. */
export function announceAccessQuery(accountIds: number[]) {
  const payloads = Array.from({ length: Math.ceil(accountIds.length / 400) }, (_, n) =>
    accountIds.slice(n * 400, (n + 1) * 400).join(','),
  );
  return sql`select pg_notify(${ACCESS_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`;
}
