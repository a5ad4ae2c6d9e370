import type { Permission } from '@maru/contract/permissions';
import { continuingSession, findLiveSession, markEnded } from '../../core/session/session.store.ts';
import type { Session } from '../../core/session/session.ts';
import { companyOfOpaqueToken, newOpaqueToken } from '../../core/session/tokens.ts';
import type { Unit, Work } from '../../core/work.ts';
import { unauthenticated } from '../../platform/http/app-error.ts';
import type { Device } from './begin-session.ts';
import { insertRefreshTokenQuery, lockRefreshToken, markUsedQuery } from './refresh-token.store.ts';

/** Within this time a second use is a lost answer or a second tab; later it is a thief or the victim of one. */
const GRACE_SECONDS = 10;

export interface Renewed {
  session: Session;
  refresh: string;
  permissions: Permission[];
}

/** Exchanges a refresh token; a token that comes back late ends the whole session. */
export async function renew(work: Work, token: string, device: Device): Promise<Renewed> {
  const companyId = companyOfOpaqueToken(token);
  if (companyId === undefined) throw unauthenticated();
  const origin = { userName: '', ip: device.ip, requestId: device.requestId };
  const renewed = await work.write(companyId, origin, async (unit) => {
    const known = await lockRefreshToken(unit, token);
    const session = known && (await findLiveSession(unit, known.sessionId));
    if (!known || !session || known.expired) return undefined;
    origin.userName = session.username;
    // In the future lies what was used before the clock was set back.
    if (known.usedAgo !== null && Math.abs(known.usedAgo) > GRACE_SECONDS) {
      await end(unit, session, 'ended: a refresh token was used again');
      return undefined;
    }
    const refresh = newOpaqueToken(companyId);
    const [alive] = await unit.together(
      continuingSession(unit, session.id, device.ip).compile(),
      markUsedQuery(unit, token).compile(),
      insertRefreshTokenQuery(unit, session.id, refresh).compile(),
    );
    if (alive.length === 0) throw unauthenticated();
    return { session, refresh, permissions: [...session.permissions] };
  });
  // Thrown only now, since an exception inside would undo the end of the session.
  if (!renewed) throw unauthenticated();
  return renewed;
}

/** Signing out. A token that means nothing (any more) is no reason to complain. */
export async function revoke(work: Work, token: string, device: Device): Promise<void> {
  const companyId = companyOfOpaqueToken(token);
  if (companyId === undefined) return;
  const origin = { userName: '', ip: device.ip, requestId: device.requestId };
  await work.write(companyId, origin, async (unit) => {
    const known = await lockRefreshToken(unit, token);
    const session = known && (await findLiveSession(unit, known.sessionId));
    if (!session) return;
    origin.userName = session.username;
    await end(unit, session, 'signed out');
  });
}

async function end(unit: Unit, session: Session, info: string): Promise<void> {
  await markEnded(unit, [session.id]);
  unit.accessChanged(session.accountId);
  unit.log({ action: 'delete', model: 'session', name: session.username, info });
}
