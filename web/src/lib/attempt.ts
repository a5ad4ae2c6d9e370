import { useState } from 'react';
import { type FailureWords, failureText } from './failure.ts';
import { notify } from './notify.ts';

interface Attempt {
  busy: boolean;
  attempt(act: () => Promise<void>): Promise<void>;
}

/**
 * One thing at a time that may fail: then it is told why. Words that are given by a function are
 * those of the language in which it is told, also when that changes while it is shown.
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
