import { useState } from 'react';
import { type FailureWords, failureText } from './failure.ts';
import { notify } from './notify.ts';

interface Attempt {
  busy: boolean;
  attempt(act: () => Promise<void>): Promise<void>;
}

/** One thing at a time that may fail: then it is told why. */
export function useAttempt(
  words: FailureWords,
  tell: (why: string) => void = (why) => void notify(why, 'bad'),
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
        tell(failureText(error, words));
      } finally {
        setBusy(false);
      }
    },
  };
}
