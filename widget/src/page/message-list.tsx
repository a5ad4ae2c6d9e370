import { useMemo, useRef } from 'preact/hooks';
import { type ShownConversation, shownOutgoing } from '../lib/conversation.ts';
import type { RoomState } from '../lib/room-state.ts';
import { lastSeenOwn } from '../lib/unread.ts';
import { words } from '../lib/words.ts';
import { Greeting } from './greeting.tsx';
import { MessageBubble, OutgoingBubble } from './message.tsx';
import { useOnScreen } from './on-screen.ts';
import { useStickyEnd } from './sticky-end.ts';

interface MessageListProps {
  greeting: string;
  conversation: ShownConversation;
  isLive: boolean;
  earlier: RoomState['earlier'];
  staffSeen: number;
  /** Everything up to this message is on the screen. */
  onSeen: (seq: number) => void;
  onEarlier: () => void;
  onRemove: (key: string) => void;
}

export function MessageList({ conversation, isLive, earlier, ...props }: MessageListProps) {
  const { messages } = conversation;
  const { greeting } = props;
  const outgoing = shownOutgoing(conversation);
  const first = messages[0];
  // Until the first connection nobody knows how many messages there are; a break later changes nothing.
  const hasCaughtUp = useRef(false);
  if (isLive) hasCaughtUp.current = true;
  const isStartShown = first ? first.seq === 1 : hasCaughtUp.current;
  const { scroller, hasUnseen, toEnd } = useStickyEnd({
    first: first?.seq,
    last: messages.at(-1)?.seq,
    lastOwn: conversation.outgoing.at(-1)?.key,
  });
  useOnScreen(scroller, messages.at(-1)?.seq, props.onSeen);
  const seenOwn = lastSeenOwn(messages, props.staffSeen);
  // Memoized elements are not compared again, so that a long conversation renders quickly.
  const bubbles = useMemo(
    () =>
      messages.map((message, n) => (
        <MessageBubble
          key={message.seq}
          message={message}
          before={messages[n - 1]}
          isSeen={message.seq === seenOwn}
        />
      )),
    [messages, seenOwn],
  );
  return (
    <div class="middle">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it is scrolled by keyboard */}
      <section class="scroller" ref={scroller} aria-label={words.messages} tabIndex={0}>
        {first && first.seq > 1 && <Earlier state={earlier} onEarlier={props.onEarlier} />}
        {greeting && isStartShown && <Greeting text={greeting} />}
        {!greeting && isLive && !first && outgoing.length === 0 && (
          <p class="empty dimmed">{words.empty}</p>
        )}
        <div role="log" aria-live="polite" aria-busy={!isLive} aria-label={words.messages}>
          <ol>{bubbles}</ol>
        </div>
        {/* Outside the log: a screen reader must not announce the customer's own messages as new. */}
        <ol>
          {outgoing.map((message) => (
            <OutgoingBubble key={message.key} message={message} onRemove={props.onRemove} />
          ))}
        </ol>
      </section>
      {hasUnseen && (
        <button type="button" class="news" onClick={toEnd}>
          {words.newMessages}
        </button>
      )}
    </div>
  );
}

function Earlier({ state, onEarlier }: { state: RoomState['earlier']; onEarlier: () => void }) {
  return (
    <div class="earlier">
      <button type="button" aria-disabled={state === 'loading'} onClick={onEarlier}>
        {state === 'loading' ? words.loading : words.earlier}
      </button>
      {state === 'failed' && (
        <p class="problem" role="alert">
          {words.earlierFailed}
        </p>
      )}
    </div>
  );
}
