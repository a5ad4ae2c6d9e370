import { ApiError } from '@maru/client/api-error';
import { type ChatOwner, getChatLink, getOpenRoom, type OpenRoom } from '@maru/contract/open-chats';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../lib/api.ts';
import type { ChatLink } from '../lib/chat-link.ts';
import { isGone } from '../lib/room.ts';
import type { SavedConversation } from '../lib/saved-conversation.ts';
import { words } from '../lib/words.ts';
import { useCompanyColour } from './company-colour.ts';
import { InvalidLink, MessagePage, Unreachable } from './message-page.tsx';
import { NameForm } from './name-form.tsx';
import { RoomScreen } from './room-screen.tsx';

type Screen =
  | { at: 'loading' | 'invalid' | 'unreachable' }
  | { at: 'chatLink'; chatLink: ChatOwner; name: string }
  | { at: 'room'; room: OpenRoom; token: string; isNew: boolean };

interface AppProps {
  chatLink: ChatLink;
  saved: SavedConversation;
}

export function App({ chatLink, saved }: AppProps) {
  const [screen, setScreen] = useState<Screen>({ at: 'loading' });
  /** The unsent text of a room that no longer exists, kept as a draft for the next one. */
  const [draft, setDraft] = useState('');

  async function load(name = ''): Promise<void> {
    setScreen({ at: 'loading' });
    setScreen(await screenFor(chatLink, saved, name, keepUnsentAsDraft));
  }

  function keepUnsentAsDraft(): void {
    setDraft(saved.unsent.map(({ content }) => content).join('\n\n'));
    saved.forget();
  }

  useEffect(() => {
    void load();
  }, []);

  const owner = ownerOf(screen);
  useCompanyColour(owner?.colour);
  useEffect(() => {
    document.title = owner?.company_name ?? words.chat;
  }, [owner]);

  switch (screen.at) {
    case 'loading':
      return <MessagePage text={words.loading} />;
    case 'invalid':
      return <InvalidLink />;
    case 'unreachable':
      return <Unreachable onRetry={() => void load()} />;
    case 'chatLink':
      return (
        <NameForm
          address={chatLink}
          owner={screen.chatLink}
          name={screen.name}
          onOpened={({ token, ...room }) => {
            saved.saveToken(token);
            setScreen({ at: 'room', room, token, isNew: true });
          }}
          onInvalid={() => setScreen({ at: 'invalid' })}
        />
      );
    case 'room':
      return (
        <RoomScreen
          key={screen.token}
          room={screen.room}
          token={screen.token}
          saved={saved}
          draft={draft}
          isNew={screen.isNew}
          onLost={() => {
            keepUnsentAsDraft();
            void load(screen.room.name);
          }}
          onStartAnew={() => {
            setDraft('');
            saved.forget();
            void load(screen.room.name);
          }}
        />
      );
  }
}

const ownerOf = (screen: Screen): ChatOwner | undefined => {
  if (screen.at === 'chatLink') return screen.chatLink;
  return screen.at === 'room' ? screen.room : undefined;
};

/** The customer's room if there is one, else the form that opens one. */
async function screenFor(
  address: ChatLink,
  saved: SavedConversation,
  name: string,
  keepUnsentAsDraft: () => void,
): Promise<Screen> {
  const { token } = saved;
  try {
    if (token !== undefined) {
      const room = await call(getOpenRoom, {}, { token });
      return { at: 'room', room, token, isNew: false };
    }
  } catch (error) {
    if (!isGone(error)) return { at: 'unreachable' };
    keepUnsentAsDraft();
  }
  try {
    const { company, key } = address;
    return {
      at: 'chatLink',
      chatLink: await call(getChatLink, { params: { company, key } }),
      name,
    };
  } catch (error) {
    return { at: isUnknownLink(error) ? 'invalid' : 'unreachable' };
  }
}

/** The chat link does not exist or is malformed. */
const isUnknownLink = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
