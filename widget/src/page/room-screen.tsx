import { shownName } from '@maru/contract/kit/person-name';
import type { OpenRoom } from '@maru/contract/open-chats';
import history from '@tabler/icons/outline/history.svg?raw';
import { useEffect, useState } from 'preact/hooks';
import type { ShownConversation } from '../lib/conversation.ts';
import { linesOf } from '../lib/icon-lines.ts';
import { Room } from '../lib/room.ts';
import type { RoomState } from '../lib/room-state.ts';
import { NOTHING_UNSENT, type SavedConversation } from '../lib/saved-conversation.ts';
import type { TypedText } from '../lib/typed-text.ts';
import { unreadIn } from '../lib/unread.ts';
import { words } from '../lib/words.ts';
import { Composer } from './composer.tsx';
import { EmailQuestion } from './email-question.tsx';
import { useEmbedderNews } from './embedder.ts';
import { Head } from './head.tsx';
import { Hours } from './hours.tsx';
import { MessageList } from './message-list.tsx';
import { whereAnswered } from './where-answered.ts';
import { WhoAnswers } from './who-answers.tsx';

const HISTORY = linesOf(history);

interface RoomScreenProps {
  room: OpenRoom;
  token: string;
  saved: SavedConversation;
  typed: TypedText;
  draft: string;
  isNew: boolean;
  /** One that the customer only looks at, beside the one that goes on. */
  isPast: boolean;
  onLost: () => void;
  onConversations: () => void;
  onStartAnew: () => void;
}

export function RoomScreen(props: RoomScreenProps) {
  const { company_name, greeting, hours_text } = props.room;
  const { token, saved, typed, isPast, onLost } = props;
  const unsent = isPast ? NOTHING_UNSENT : saved;
  const [room] = useState(() => new Room({ token, saved: unsent, room: props.room, onLost }));
  const state = useRoom(room);
  const [text, setText] = useState(isPast ? '' : props.draft || typed.get('message'));
  const { conversation, isActive, hours } = state;
  const isThere = state.isThere || state.isStaffHere;
  const isOffline = state.connection === 'offline';
  const goesOn = isActive || (isPast && saved.token !== undefined);
  useEmbedderNews(goesOn, unreadIn(conversation.messages, state.ownSeen));

  function change(next: string): void {
    setText(next);
    if (!isPast) typed.set('message', next);
    if (next.trim() !== '') room.sendTyping();
  }

  function send(): void {
    room.send(text);
    setText('');
    typed.set('message', '');
  }

  return (
    <main class="chat">
      <Head
        title={company_name}
        below={<WhoAnswers name={state.staffName} isThere={isThere && !isOffline} />}
      >
        <p class="state" data-state={state.connection} role="status">
          {isOffline && words.offline}
        </p>
        {saved.browserKey !== undefined && (
          <button
            type="button"
            class="icon"
            aria-label={words.conversations}
            title={words.conversations}
            onClick={props.onConversations}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={HISTORY} />
            </svg>
          </button>
        )}
      </Head>
      <Hours hours={hours} text={hours_text} isThere={isOffline ? undefined : isThere} />
      <MessageList
        greeting={greeting}
        conversation={conversation}
        isLive={state.connection === 'live'}
        earlier={state.earlier}
        staffSeen={state.staffSeen}
        onSeen={(seq) => room.see(seq)}
        onEarlier={() => void room.loadEarlier()}
        onRemove={(key) => room.remove(key)}
      />
      <footer>
        <Presence
          state={state}
          isThere={isThere}
          isKept={saved.isKept}
          onReconnect={() => room.reconnect()}
        />
        <EmailQuestion
          isAsked={isActive && !isThere && !isOffline && hasWritten(conversation)}
          hasEmail={state.hasEmail}
          onGive={(email) => room.giveEmail(email)}
        />
        {isActive ? (
          <Composer text={text} takesFocus={props.isNew} onChange={change} onSend={send} />
        ) : (
          <div class="closed">
            <p>{words.closed}</p>
            <button type="button" class="primary" onClick={props.onStartAnew}>
              {words.startAnew}
            </button>
          </div>
        )}
      </footer>
    </main>
  );
}

function useRoom(room: Room): RoomState {
  const [state, setState] = useState(room.state);
  useEffect(() => {
    room.onChange = () => setState(room.state);
    room.start();
    return () => room.stop();
  }, [room]);
  return state;
}

const hasWritten = ({ messages }: ShownConversation): boolean =>
  messages.some(({ sender }) => sender === 'client');

interface PresenceProps {
  state: RoomState;
  isThere: boolean;
  /** Whether this browser opens the conversation again. */
  isKept: boolean;
  onReconnect: () => void;
}

/**
 * Says who is typing, and where an answer will be if nobody is there; when offline, the reason and a button to reconnect.
 */
function Presence({ state, isThere, isKept, onReconnect }: PresenceProps) {
  if (state.connection === 'offline') {
    return (
      <p class="presence">
        <span>{state.full ? words[state.full] : words.offlineHint}</span>
        <button type="button" class="link" onClick={onReconnect}>
          {words.reconnect}
        </button>
      </p>
    );
  }
  if (state.typing !== undefined)
    return (
      <p class="presence">
        <span class="dots" aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
        {words.typing(shownName(state.typing))}
      </p>
    );
  if (!state.isActive || isThere) return <p class="presence" />;
  return <p class="presence">{whereAnswered(isKept)}</p>;
}
