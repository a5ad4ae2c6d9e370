import { getOwnAccess } from '@maru/contract/access';
import { accessTag } from '@maru/contract/access-tag';
import { call } from './api.ts';
import { store, stored, storedPermissions } from './session.ts';

/**
 * If an answer's tag is not that of the stored permissions and name, these are out of date: stores the present ones, for
 * the sidebar, the top bar and all controls. The server enforces permissions in any case.
 */
export async function checkAccess(tag: string): Promise<void> {
  if (tag === accessTag(storedPermissions(), stored('name') ?? '')) return;
  const uid = stored('uid');
  try {
    const { name, permissions } = await call(getOwnAccess, {});
    if (stored('uid') === uid) store({ name, permissions: JSON.stringify(permissions) });
  } catch {
    // The user did not ask for it; the next change or sign-in corrects it.
  }
}
