import { shownName } from '@maru/contract/kit/person-name';
import type { OpenRoom } from '@maru/contract/open-chats';
import { useEffect, useState } from 'preact/hooks';
import { Room, type RoomState } from '../lib/room.ts';
import type { SavedConversation } from '../lib/saved-conversation.ts';
import { words } from '../lib/words.ts';
import { Composer } from './composer.tsx';
import { Head } from './head.tsx';
import { MessageList } from './message-list.tsx';

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
  const { company_name, staff_name, status, greeting } = props.room;
  const { token, saved, onLost } = props;
  const [room] = useState(() => new Room({ token, saved, isActive: status, onLost }));
  const state = useRoom(room);
  const [text, setText] = useState(props.draft);

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
      <Head title={company_name} below={shownName(staff_name)}>
        <p class="state" data-state={state.connection} role="status">
          {words[state.connection]}
        </p>
      </Head>
      <MessageList
        greeting={greeting}
        conversation={state.conversation}
        isLive={state.connection === 'live'}
        earlier={state.earlier}
        onEarlier={() => void room.loadEarlier()}
        onRemove={(key) => room.remove(key)}
      />
      <footer>
        <Presence state={state} onReconnect={() => room.reconnect()} />
        {state.isActive ? (
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

/** Who is present and who is typing; when offline, the reason and a button to reconnect. */
function Presence({ state, onReconnect }: { state: RoomState; onReconnect: () => void }) {
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
  if (!state.isActive || state.isStaffHere === undefined) return <p class="presence" />;
  return <p class="presence">{state.isStaffHere ? words.staffHere : words.nobodyHere}</p>;
}
