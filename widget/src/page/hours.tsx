import type { OpeningHours } from '@maru/contract/open-chats';
import { useState } from 'preact/hooks';
import { weekOf } from '../lib/opening.ts';
import { comingTime, weekdayName } from '../lib/times.ts';
import { words } from '../lib/words.ts';

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether the company is open and when that changes, in the reader's time; behind it the week, in the company's. */
export function Hours({ hours }: { hours: OpeningHours }) {
  const [isWeekShown, setIsWeekShown] = useState(false);
  return (
    <div class="hours">
      <button
        type="button"
        aria-expanded={isWeekShown}
        onClick={() => setIsWeekShown(!isWeekShown)}
      >
        {stateOf(hours, new Date())}
      </button>
      {isWeekShown && <Week hours={hours} />}
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

function stateOf({ is_open, changes_at }: OpeningHours, now: Date): string {
  if (changes_at === null) return is_open ? words.openNow : words.closedNow;
  const { time, day } = comingTime(changes_at, now);
  return is_open ? words.openUntil(time, day) : words.closedUntil(time, day);
}

/** For somebody who writes while nobody is there. */
export function whatToExpect(hours: OpeningHours | null, now: Date): string {
  if (!hours || hours.is_open || hours.changes_at === null) return words.leaveMessage;
  const { time, day } = comingTime(hours.changes_at, now);
  return words.leaveMessageUntil(time, day);
}
