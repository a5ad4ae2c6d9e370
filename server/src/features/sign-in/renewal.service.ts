import type { Permission } from '@maru/contract/permissions';
import { continueSession, findLiveSession, markEnded } from '../../core/session/session.store.ts';
import type { Session } from '../../core/session/session.ts';
import { companyOfOpaqueToken, newOpaqueToken } from '../../core/session/tokens.ts';
import type { Unit, Work } from '../../core/work.ts';
import { unauthenticated } from '../../platform/http/app-error.ts';
import type { Device } from './begin-session.ts';
import { insertRefreshToken, lockRefreshToken, markUsed } from './refresh-token.store.ts';

/** A second use within this time is a lost response or a second tab. After it, the token was stolen. */
const GRACE_SECONDS = 10;

export interface Renewed {
  session: Session;
  refresh: string;
  permissions: Permission[];
}

/** Exchanges a refresh token. A token that is used again too late ends the whole session. */
export async function renew(work: Work, token: string, device: Device): Promise<Renewed> {
  const companyId = companyOfOpaqueToken(token);
  if (companyId === undefined) throw unauthenticated();
  const origin = { userName: '', ip: device.ip, requestId: device.requestId };
  const renewed = await work.write(companyId, origin, async (unit) => {
    const known = await lockRefreshToken(unit, token);
    const session = known && (await findLiveSession(unit, known.sessionId));
    if (!known || !session || known.expired) return undefined;
    origin.userName = session.username;
    // A negative age means that the clock was set back after the token was used.
    if (known.usedAgo !== null && Math.abs(known.usedAgo) > GRACE_SECONDS) {
      await end(unit, session, 'ended: a refresh token was used again');
      return undefined;
    }
    const refresh = newOpaqueToken(companyId);
    const isAlive = await continueSession(unit, session.id, device.ip);
    if (!isAlive) throw unauthenticated();
    await markUsed(unit, token);
    await insertRefreshToken(unit, session.id, refresh);
    return { session, refresh, permissions: [...session.permissions] };
  });
  // Thrown only here, because an exception inside the transaction would undo the end of the session.
  if (!renewed) throw unauthenticated();
  return renewed;
}

/** Signs out. An unknown or expired token is not an error. */
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
