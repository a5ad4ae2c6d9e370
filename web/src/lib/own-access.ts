import { getOwnAccess } from '@maru/contract/access';
import { permissionsTag } from '@maru/contract/permissions-tag';
import { call } from './api.ts';
import { store, stored, storedPermissions } from './session.ts';

/**
 * If an answer's tag is not that of the stored permissions, these are out of date: stores the present ones, for the
 * sidebar and all controls. The server enforces them in any case.
 */
export async function checkAccess(tag: string): Promise<void> {
  if (tag === permissionsTag(storedPermissions())) return;
  const uid = stored('uid');
  try {
    const { permissions } = await call(getOwnAccess, {});
    if (stored('uid') === uid) store({ permissions: JSON.stringify(permissions) });
  } catch {
    // The user did not ask for it; the next change or sign-in corrects it.
  }
}
