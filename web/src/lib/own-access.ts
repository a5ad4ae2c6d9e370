import { getOwnAccess } from '@maru/contract/access';
import { call } from './api.ts';
import { store, stored } from './session.ts';

let asking = false;

/**
 * Stores the user's permissions as they are now, for the sidebar and all controls. The server enforces them in
 * any case; if this fails, the next answer asks for it again.
 */
export async function refreshPermissions(): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    const uid = stored('uid');
    const { permissions } = await call(getOwnAccess, {});
    if (stored('uid') === uid) store({ permissions: JSON.stringify(permissions) });
  } catch {
    // Says nothing: the user did not ask for it.
  } finally {
    asking = false;
  }
}
