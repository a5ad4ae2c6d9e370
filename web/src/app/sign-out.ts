import { revokeTokens } from '@maru/contract/sign-in';
import { call } from '../lib/api.ts';
import { clearAllButDrafts } from '../lib/form/saved-draft.ts';
import { clearSession, stored } from '../lib/session.ts';
import { goToSignIn } from './go.ts';

/** Ends the session here at once, and on the server as soon as it answers. */
export function signOut(): void {
  const refresh = stored('refresh');
  clearSession({ onRequest: true });
  // Of a shared computer the next one gets nothing to see; see there what becomes of unsaved forms.
  clearAllButDrafts();
  if (refresh) void call(revokeTokens, { body: { refresh } }, { bearer: false }).catch(() => {});
  goToSignIn();
}
