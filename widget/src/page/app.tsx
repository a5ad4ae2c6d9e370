import { ApiError } from '@maru/client/api-error';
import type { BrowserConversation, KnownVisitor } from '@maru/contract/known-browser';
import { type ChatOwner, getChatLink, getOpenRoom, type OpenRoom } from '@maru/contract/open-chats';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../lib/api.ts';
import type { ChatLink } from '../lib/chat-link.ts';
import { continuedRoom, forgetMe, knownVisitor } from '../lib/known-visitor.ts';
import { isGone } from '../lib/room.ts';
import type { SavedConversation } from '../lib/saved-conversation.ts';
import { TypedText } from '../lib/typed-text.ts';
import { words } from '../lib/words.ts';
import { useCompanyColour } from './company-colour.ts';
import { InvalidLink, MessagePage, Unreachable } from './message-page.tsx';
import { NameForm } from './name-form.tsx';
import { RoomScreen } from './room-screen.tsx';

type Screen =
  | { at: 'loading' | 'invalid' | 'unreachable' }
  | { at: 'chatLink'; chatLink: ChatOwner; known: KnownVisitor | undefined; name: string }
  | { at: 'room'; room: OpenRoom; token: string; isNew: boolean; isPast: boolean };

interface AppProps {
  chatLink: ChatLink;
  saved: SavedConversation;
}

export function App({ chatLink, saved }: AppProps) {
  const [screen, setScreen] = useState<Screen>({ at: 'loading' });
  /** The unsent text of a room that no longer exists, kept as a draft for the next one. */
  const [draft, setDraft] = useState('');
  const [typed] = useState(() => new TypedText(chatLink));

  async function load(name = ''): Promise<void> {
    setScreen({ at: 'loading' });
    setScreen(await screenFor(chatLink, saved, name, keepUnsentAsDraft));
  }

  function keepUnsentAsDraft(): void {
    setDraft(saved.unsent.map(({ content }) => content).join('\n\n'));
    saved.forget();
  }

  /** The room is gone. What was written goes into the next one, unless its writer was forgotten in another tab. */
  async function lose(name: string, isPast: boolean): Promise<void> {
    const isForgotten = await saved.wasForgotten();
    if (isForgotten) {
      typed.forget();
      saved.forget();
    } else if (!isPast) keepUnsentAsDraft();
    await load(isForgotten ? '' : name);
  }

  /** Where a new conversation begins, beside the one that goes on. */
  async function showBeginning(name: string): Promise<void> {
    setScreen({ at: 'loading' });
    setScreen(await beginning(chatLink, saved, name));
  }

  /** An open conversation becomes the one that goes on; one that is finished is only looked at. */
  async function continueWith({ id }: BrowserConversation): Promise<boolean> {
    const { browserKey } = saved;
    if (browserKey === undefined) return false;
    try {
      const { token, room } = await continuedRoom(chatLink, browserKey, id);
      const isPast = !room.status && token !== saved.token;
      if (!isPast && token !== saved.token) {
        keepUnsentAsDraft();
        saved.saveToken(token);
      }
      setScreen({ at: 'room', room, token, isNew: false, isPast });
      return true;
    } catch (error) {
      if (isGone(error)) void showBeginning('');
      return isGone(error);
    }
  }

  async function forget(): Promise<boolean> {
    try {
      await forgetMe(saved);
    } catch {
      return false;
    }
    typed.forget();
    setDraft('');
    void load();
    return true;
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
          known={screen.known}
          name={screen.name}
          saved={saved}
          typed={typed}
          onOpened={({ token, browser_key: browserKey, ...room }) => {
            // What was not sent belongs to the conversation of before.
            if (saved.token !== undefined) keepUnsentAsDraft();
            saved.saveToken(token);
            if (browserKey !== undefined) saved.saveBrowserKey(browserKey);
            setScreen({ at: 'room', room, token, isNew: true, isPast: false });
          }}
          onInvalid={() => setScreen({ at: 'invalid' })}
          onContinue={continueWith}
          onForget={forget}
        />
      );
    case 'room':
      return (
        <RoomScreen
          key={screen.token}
          room={screen.room}
          token={screen.token}
          saved={saved}
          typed={typed}
          draft={draft}
          isNew={screen.isNew}
          isPast={screen.isPast}
          onLost={() => void lose(screen.room.name, screen.isPast)}
          onConversations={() => void showBeginning(screen.room.name)}
          onStartAnew={() => {
            if (!screen.isPast) {
              setDraft('');
              saved.forget();
            }
            void showBeginning(screen.room.name);
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
      return { at: 'room', room, token, isNew: false, isPast: false };
    }
  } catch (error) {
    if (!isGone(error)) return { at: 'unreachable' };
    keepUnsentAsDraft();
  }
  return beginning(address, saved, name);
}

async function beginning(
  address: ChatLink,
  saved: SavedConversation,
  name: string,
): Promise<Screen> {
  try {
    const { company, key } = address;
    const chatLink = await call(getChatLink, { params: { company, key } });
    return { at: 'chatLink', chatLink, known: await knownVisitor(address, saved), name };
  } catch (error) {
    return { at: isUnknownLink(error) ? 'invalid' : 'unreachable' };
  }
}

/** The chat link does not exist or is malformed. */
const isUnknownLink = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
