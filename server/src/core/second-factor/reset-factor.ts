import { type AccountRecord, lockAccount } from '../account.store.ts';
import { endSessionsOf } from '../session/session.store.ts';
import type { Unit } from '../work.ts';
import { removeFactor } from './second-factor.store.ts';

/** For a user who has lost the second factor. Ends all sessions, in case a thief has the phone. */
export async function resetFactor(
  unit: Unit,
  { id, username }: AccountRecord,
  info: string,
): Promise<boolean> {
  await lockAccount(unit, id);
  if (!(await removeFactor(unit, id))) return false;
  await endSessionsOf(unit, id);
  unit.accessChanged(id);
  unit.log({ action: 'delete', model: 'second factor', name: username, info });
  return true;
}
