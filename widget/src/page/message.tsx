import { shownName } from '@maru/contract/kit/person-name';
import type { LiveMessage } from '@maru/contract/live';
import type { Outgoing } from '../lib/conversation.ts';
import { dateAndTimeOf, dayOf, timeOf } from '../lib/times.ts';
import { words } from '../lib/words.ts';

/** A message of the room, with the date if it is the first of that day. */
export function MessageBubble({
  message,
  before,
}: {
  message: LiveMessage;
  before?: LiveMessage | undefined;
}) {
  const day = dayOf(message.time_created);
  const startsDay = !before || dayOf(before.time_created) !== day;
  const continuesPrevious =
    !startsDay && before.sender === message.sender && before.sender_name === message.sender_name;
  const isOwn = message.sender === 'client';
  return (
    <>
      {startsDay && <li class="day">{day}</li>}
      <li class={`message ${isOwn ? 'own' : 'staff'} ${continuesPrevious ? 'goes-on' : ''}`}>
        <p class={isOwn || continuesPrevious ? 'for-ears' : 'name'}>
          {isOwn ? words.you : shownName(message.sender_name)}
        </p>
        <p class="bubble">{message.content}</p>
        <Time moment={message.time_created} />
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
      <p class="for-ears">{words.you}</p>
      <p class="bubble">{content}</p>
      {refusal !== undefined && (
        <p class="problem" role="alert">
          {`${words.notSent} ${refusal}`}{' '}
          <button type="button" class="link" onClick={() => onRemove(key)}>
            {words.remove}
          </button>
        </p>
      )}
      {refusal === undefined &&
        (answer ? <Time moment={answer.time_created} /> : <p class="meta">{words.sending}</p>)}
    </li>
  );
}

function Time({ moment }: { moment: string }) {
  return (
    <time class="meta" dateTime={moment} title={dateAndTimeOf(moment)}>
      {timeOf(moment)}
    </time>
  );
}
