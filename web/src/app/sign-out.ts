import { revokeTokens } from '@maru/contract/sign-in';
import { call } from '../lib/api.ts';
import { clearSession, stored } from '../lib/session.ts';
import { clearAllButDrafts } from '../lib/tab-storage.ts';
import { goToSignIn } from './navigate.ts';

/** Clears the session in this browser at once; the server is told without waiting for its answer. */
export function signOut(): void {
  const refresh = stored('refresh');
  clearSession({ onRequest: true });
  // On a shared computer the next user must see nothing; `clearAllButDrafts` explains why unsaved forms stay.
  clearAllButDrafts();
  if (refresh) void call(revokeTokens, { body: { refresh } }, { bearer: false }).catch(() => {});
  goToSignIn();
}
