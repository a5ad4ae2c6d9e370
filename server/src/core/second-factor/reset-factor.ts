import { type AccountRecord, lockAccount } from '../account.store.ts';
import { endSessionsOf } from '../session/session.store.ts';
import type { Unit } from '../work.ts';
import { removeFactor } from './second-factor.store.ts';

/** For somebody who can show it no longer. Whoever has the lost phone is signed out as well. */
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
