import { getDoor, getOpenRoom, type OpenRoom } from '@maru/contract/open-chats';
import { useEffect, useState } from 'preact/hooks';
import type { DoorAddress } from '../lib/address.ts';
import { call, Refusal } from '../lib/api.ts';
import type { Kept } from '../lib/kept.ts';
import { isGone } from '../lib/room.ts';
import { words } from '../lib/words.ts';
import { NameForm } from './name-form.tsx';
import { InvalidLink, Notice, Unreachable } from './notice.tsx';
import { RoomScreen } from './room-screen.tsx';

type Door = Pick<OpenRoom, 'company_name' | 'staff_name'>;

type Screen =
  | { at: 'loading' | 'invalid' | 'unreachable' }
  | { at: 'door'; door: Door; name: string }
  | { at: 'room'; room: OpenRoom; token: string; isNew: boolean };

interface AppProps {
  door: DoorAddress;
  kept: Kept;
}

export function App({ door, kept }: AppProps) {
  const [screen, setScreen] = useState<Screen>({ at: 'loading' });
  /** What was not sent to a room that is gone; it is not lost with it. */
  const [draft, setDraft] = useState('');

  async function load(name = ''): Promise<void> {
    setScreen({ at: 'loading' });
    setScreen(await screenFor(door, kept, name, rescue));
  }

  function rescue(): void {
    setDraft(kept.unsent.map(({ content }) => content).join('\n\n'));
    kept.forget();
  }

  useEffect(() => {
    void load();
  }, []);

  useEffect(() => {
    const company =
      screen.at === 'door'
        ? screen.door.company_name
        : screen.at === 'room' && screen.room.company_name;
    document.title = company || words.chat;
  }, [screen]);

  switch (screen.at) {
    case 'loading':
      return <Notice text={words.loading} />;
    case 'invalid':
      return <InvalidLink />;
    case 'unreachable':
      return <Unreachable onRetry={() => void load()} />;
    case 'door':
      return (
        <NameForm
          address={door}
          companyName={screen.door.company_name}
          staffName={screen.door.staff_name}
          name={screen.name}
          onOpened={({ token, ...room }) => {
            kept.keepToken(token);
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
          kept={kept}
          draft={draft}
          isNew={screen.isNew}
          onLost={() => {
            rescue();
            void load(screen.room.name);
          }}
          onStartAnew={() => {
            setDraft('');
            kept.forget();
            void load(screen.room.name);
          }}
        />
      );
  }
}

/** Back into the own room if there is one, else to the door. */
async function screenFor(
  address: DoorAddress,
  kept: Kept,
  name: string,
  rescue: () => void,
): Promise<Screen> {
  const { token } = kept;
  try {
    if (token !== undefined) {
      const room = await call(getOpenRoom, {}, { token });
      return { at: 'room', room, token, isNew: false };
    }
  } catch (error) {
    if (!isGone(error)) return { at: 'unreachable' };
    rescue();
  }
  try {
    const { company, key } = address;
    return { at: 'door', door: await call(getDoor, { params: { company, key } }), name };
  } catch (error) {
    return { at: isNoDoor(error) ? 'invalid' : 'unreachable' };
  }
}

/** No such link, or one that cannot be a link at all. */
const isNoDoor = (error: unknown) =>
  error instanceof Refusal && (error.status === 404 || error.status === 400);
