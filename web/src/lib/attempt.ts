import { useState } from 'react';
import { type FailureWords, failureText } from './failure.ts';
import { notify } from './notify.ts';

interface Attempt {
  busy: boolean;
  attempt(act: () => Promise<void>): Promise<void>;
}

/**
 * Runs one action at a time and reports why it failed. `words` given as a function are evaluated when shown,
 * so they follow a change of language.
 */
export function useAttempt(
  words: FailureWords | (() => FailureWords),
  tell: (why: () => string) => void = (why) => notify(why, 'bad'),
): Attempt {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async attempt(act) {
      if (busy) return;
      setBusy(true);
      try {
        await act();
      } catch (error) {
        tell(() => failureText(error, typeof words === 'function' ? words() : words));
      } finally {
        setBusy(false);
      }
    },
  };
}
