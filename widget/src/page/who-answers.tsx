import { shownName } from '@maru/contract/kit/person-name';
import { words } from '../lib/words.ts';

interface WhoAnswersProps {
  /** Empty while nobody has the conversation. */
  name: string;
  isThere: boolean;
}

/**
 * Shows who answers, and that somebody is there. When nobody is, the line below the head says so, and since when; see
 * `Hours`.
 */
export function WhoAnswers({ name, isThere }: WhoAnswersProps) {
  return (
    <span class="who" aria-live="polite">
      {name && <span>{shownName(name)}</span>}
      {isThere && (
        <span class="state" data-state="live">
          {words.staffHere}
        </span>
      )}
    </span>
  );
}
