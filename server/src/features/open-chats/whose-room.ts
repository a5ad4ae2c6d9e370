import { permissionsOf } from '../../core/permissions.store.ts';
import { isThere } from '../../core/presence.store.ts';
import type { Tx } from '../../core/schema.ts';

/** Whether a new room by the link of this account, which is active, is theirs: they work at the desk, and are there. */
export async function isTheirs(tx: Tx, accountId: number): Promise<boolean> {
  if (!(await isThere(tx, accountId))) return false;
  return (await permissionsOf(tx, accountId)).includes('use_desk');
}
