import { forbidden, unauthenticated } from '../../platform/http/app-error.ts';
import type { SessionCache } from './session-cache.ts';
import type { SessionOrigin } from './session-origin.ts';

/**
 * For a call that does something before its first transaction: its body may have arrived long after the request was
 * admitted. Costs no query; what reaches beyond this process needs the check of a transaction as well.
 */
export async function requireStill(
  sessions: SessionCache,
  { session: { companyId, id }, allows }: SessionOrigin,
): Promise<void> {
  const now = await sessions.find({ companyId, sessionId: id });
  if (!now) throw unauthenticated();
  if (!allows(now.permissions)) throw forbidden();
}
