import { shownName } from '@maru/contract/kit/person-name';
import { words } from '../lib/words.ts';

interface WhoAnswersProps {
  /** Empty while nobody has the conversation. */
  name: string;
  /** Undefined while that is not known. */
  isThere: boolean | undefined;
}

/**
 * Shows who answers, and whether somebody is there: by words, and by a full disc or a ring, which are told apart on
 * any colour.
 */
export function WhoAnswers({ name, isThere }: WhoAnswersProps) {
  return (
    <span class="who" aria-live="polite">
      {name && <span>{shownName(name)}</span>}
      {isThere !== undefined && (
        <span class="state" data-state={isThere ? 'live' : 'nobody'}>
          {isThere ? words.staffHere : words.nobodyHere}
        </span>
      )}
    </span>
  );
}
