import { shownName } from '@maru/contract/kit/person-name';
import type { OpenRoom } from '@maru/contract/open-chats';
import { useEffect, useState } from 'preact/hooks';
import type { ShownConversation } from '../lib/conversation.ts';
import { Room } from '../lib/room.ts';
import type { RoomState } from '../lib/room-state.ts';
import type { SavedConversation } from '../lib/saved-conversation.ts';
import { unreadIn } from '../lib/unread.ts';
import { words } from '../lib/words.ts';
import { Composer } from './composer.tsx';
import { EmailQuestion } from './email-question.tsx';
import { useEmbedderNews } from './embedder.ts';
import { Head } from './head.tsx';
import { Hours, whatToExpect } from './hours.tsx';
import { MessageList } from './message-list.tsx';
import { WhoAnswers } from './who-answers.tsx';

interface RoomScreenProps {
  room: OpenRoom;
  token: string;
  saved: SavedConversation;
  draft: string;
  isNew: boolean;
  onLost: () => void;
  onStartAnew: () => void;
}

export function RoomScreen(props: RoomScreenProps) {
  const { company_name, greeting } = props.room;
  const { token, saved, onLost } = props;
  const [room] = useState(() => new Room({ token, saved, room: props.room, onLost }));
  const state = useRoom(room);
  const [text, setText] = useState(props.draft);
  const { conversation, isActive, hours } = state;
  const isThere = state.isThere || state.isStaffHere;
  const isOffline = state.connection === 'offline';
  useEmbedderNews(isActive, unreadIn(conversation.messages, state.ownSeen));

  function change(next: string): void {
    setText(next);
    if (next.trim() !== '') room.sendTyping();
  }

  function send(): void {
    room.send(text);
    setText('');
  }

  return (
    <main class="chat">
      <Head
        title={company_name}
        below={<WhoAnswers name={state.staffName} isThere={isOffline ? undefined : isThere} />}
      >
        <p class="state" data-state={state.connection} role="status">
          {words[state.connection]}
        </p>
      </Head>
      {hours && <Hours hours={hours} />}
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
        <Presence state={state} isThere={isThere} onReconnect={() => room.reconnect()} />
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
  onReconnect: () => void;
}

/**
 * Says who is typing, and when an answer comes if nobody is there; when offline, the reason and a button to reconnect.
 */
function Presence({ state, isThere, onReconnect }: PresenceProps) {
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
  return <p class="presence">{whatToExpect(state.hours, new Date())}</p>;
}
