import { revokeTokens } from '@maru/contract/sign-in';
import { call } from '../lib/api.ts';
import { forgetEverything, stored } from '../lib/session.ts';
import { goToSignIn } from './go.ts';

/** Ends the session here at once, and on the server as soon as it answers. */
export function signOut(): void {
  const refresh = stored('refresh');
  forgetEverything();
  // Drafts too: a computer may be shared.
  sessionStorage.clear();
  if (refresh) void call(revokeTokens, { body: { refresh } }, { bearer: false }).catch(() => {});
  goToSignIn();
}
