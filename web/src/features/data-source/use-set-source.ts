import { ApiError } from '@maru/client/api-error';
import { ERROR_CODE_HEADER } from '@maru/contract/kit/endpoint';
import { useState } from 'react';
import { useAttempt } from '../../lib/attempt.ts';
import { failureText } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { chooseSource, type WantedSource } from './data-source.queries.ts';

const words = wordsOf('dataSource');
const failureWords = () => ({ empty: words('saveFailed'), none: words('noAnswer') });

/** The requested settings, and the server's question whether rights are kept. */
interface Undecided {
  wanted: WantedSource;
  question: string;
}

export interface SetSource {
  busy: boolean;
  error: string | undefined;
  undecided: Undecided | undefined;
  refuse(why: () => string): void;
  set(wanted: WantedSource): Promise<void>;
}

/** Sets the source. In another database it is asked first whether the rights are kept there. */
export function useSetSource(done: 'saved' | 'backDone', onClose: () => void): SetSource {
  const [undecided, setUndecided] = useState<Undecided>();
  const [error, setError] = useState<() => string>();
  const refuse = (why: () => string) => setError(() => why);
  const { busy, attempt } = useAttempt(failureWords, refuse);

  async function set(wanted: WantedSource): Promise<void> {
    setError(undefined);
    await attempt(async () => {
      try {
        const isCleared = await chooseSource(wanted);
        notify(() => words(done));
        if (!isCleared) notify(() => words('notCleared'), 'bad');
        onClose();
      } catch (failure) {
        if (!isUndecided(failure)) throw failure;
        setUndecided({ wanted, question: failureText(failure, failureWords()) });
      }
    });
  }

  return { busy, error: error?.(), undecided, refuse, set };
}

const isUndecided = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.headers.get(ERROR_CODE_HEADER) === 'rights_undecided';
