import { shownName } from '@maru/contract/kit/person-name';
import type { LiveMessage } from '@maru/contract/live';
import type { Outgoing } from '../lib/conversation.ts';
import { dateAndTimeOf, dayOf, timeOf } from '../lib/times.ts';
import { words } from '../lib/words.ts';
import { LinkedText } from './linked-text.tsx';

/** Messages of one sender that follow within this time share one name and time. */
const APART_MS = 5 * 60_000;

/** A message of the room, with the date if it is the first of that day. */
export function MessageBubble({
  message,
  before,
  isSeen,
}: {
  message: LiveMessage;
  before?: LiveMessage | undefined;
  /** Staff have seen this one of the customer's, and none after it. */
  isSeen: boolean;
}) {
  const day = dayOf(message.time_created);
  const startsDay = !before || dayOf(before.time_created) !== day;
  const continuesPrevious =
    !startsDay &&
    before.sender === message.sender &&
    before.sender_name === message.sender_name &&
    Date.parse(message.time_created) - Date.parse(before.time_created) < APART_MS;
  const isOwn = message.sender === 'client';
  return (
    <>
      {startsDay && <li class="day">{day}</li>}
      <li
        data-seq={message.seq}
        class={`message ${isOwn ? 'own' : 'staff'} ${continuesPrevious ? 'goes-on' : ''}`}
      >
        <p class={continuesPrevious ? 'for-ears' : 'by'}>
          {isOwn ? <Own /> : <span class="name">{shownName(message.sender_name)}</span>}{' '}
          <Time moment={message.time_created} />
        </p>
        <p class="bubble">
          <LinkedText text={message.content} />
        </p>
        {isSeen && <p class="meta">{words.seen}</p>}
      </li>
    </>
  );
}

interface OutgoingBubbleProps {
  message: Outgoing;
  onRemove: (key: string) => void;
}

export function OutgoingBubble({ message, onRemove }: OutgoingBubbleProps) {
  const { key, content, refusal, answer } = message;
  return (
    <li class={`message own ${refusal === undefined ? '' : 'refused'}`}>
      <p class={answer ? 'by' : 'for-ears'}>
        <Own /> {answer && <Time moment={answer.time_created} />}
      </p>
      <p class="bubble">
        <LinkedText text={content} />
      </p>
      {refusal !== undefined && (
        <p class="problem" role="alert">
          {`${words.notSent} ${refusal}`}{' '}
          <button type="button" class="link" onClick={() => onRemove(key)}>
            {words.remove}
          </button>
        </p>
      )}
      {refusal === undefined && !answer && <p class="meta">{words.sending}</p>}
    </li>
  );
}

/** The customer sees by its place who wrote a message. */
function Own() {
  return <span class="for-ears">{words.you}</span>;
}

function Time({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={dateAndTimeOf(moment)}>
      {timeOf(moment)}
    </time>
  );
}
