import type { ChatOwner, OpeningHours } from '@maru/contract/open-chats';
import { useState } from 'preact/hooks';
import { weekOf } from '../lib/opening.ts';
import { comingTime, weekdayName } from '../lib/times.ts';
import { words } from '../lib/words.ts';

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface HoursProps {
  hours: OpeningHours | null;
  /** What the company says about its hours. */
  text: string;
  /** Undefined while that is not known. */
  isThere: boolean | undefined;
}

/**
 * If nobody is there, one line that says so, and when an answer comes if that is known; behind it the week by the
 * company's clocks. If somebody is there, that is what counts, and only the week can be asked for.
 */
export function Hours({ hours, text, isThere }: HoursProps) {
  const [isWeekShown, setIsWeekShown] = useState(false);
  const line = isThere === false ? absence(hours, new Date()) : words.hours;
  if (!hours && !text) {
    return isThere === false ? <p class="hours nobody">{line}</p> : null;
  }
  return (
    <div class="hours">
      <button
        type="button"
        aria-expanded={isWeekShown}
        onClick={() => setIsWeekShown(!isWeekShown)}
      >
        {line}
      </button>
      {isWeekShown && hours && <Week hours={hours} />}
      {isWeekShown && text && <p class="own-words">{text}</p>}
    </div>
  );
}

function Week({ hours }: { hours: OpeningHours }) {
  return (
    <>
      <dl>
        {weekOf(hours.spans).map(({ first, last, times }) => (
          <div key={first}>
            <dt>
              {first === last
                ? weekdayName(first)
                : words.days(weekdayName(first), weekdayName(last))}
            </dt>
            <dd>{times.map(({ from, to }) => words.times(from, to)).join(', ') || words.dayOff}</dd>
          </div>
        ))}
      </dl>
      {hours.zone !== OWN_ZONE && <p>{words.zone(hours.zone)}</p>}
    </>
  );
}

/** That nobody is there: within the working hours for the moment, else until they begin again, in the reader's time. */
function absence(hours: ChatOwner['hours'], now: Date): string {
  if (!hours || hours.is_open) return words.nobodyHere;
  if (hours.changes_at === null) return words.closedNow;
  const { time, day } = comingTime(hours.changes_at, now);
  return words.closedUntil(time, day);
}
