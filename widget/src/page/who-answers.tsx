import { shownName } from '@maru/contract/kit/person-name';
import { words } from '../lib/words.ts';

interface WhoAnswersProps {
  /** Empty if whoever of the company has time answers. */
  name: string;
  /** Undefined while that is not known. */
  isThere: boolean | undefined;
}

/** Who answers, and whether somebody is there. A full disc or a ring says it on any colour, and words say it too. */
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
