import type { RoomFrame } from '@maru/client/live-connection';
import { Typist } from '@maru/client/typing';
import type { LiveMessage, LivePerson } from '@maru/contract/live';
import { useEffect, useState } from 'react';
import { connectToRoom, type LiveState, type RoomConnection } from '../../lib/live.ts';
import { readAgain } from '../../lib/query-client.ts';
import { chatKey, messageKey } from './chats.queries.ts';

/** Older messages are on the list's further pages. */
const MAX_ARRIVED = 500;

export interface LiveRoom {
  state: LiveState;
  /** The messages since the connection was opened, the newest first. */
  arrived: readonly LiveMessage[];
  people: readonly LivePerson[];
  count: number;
  typist: LivePerson | undefined;
  typing(): void;
}

const nothing = { arrived: [], people: [], count: 0, typist: undefined } as const;
const initialState = { state: 'catchingUp' as LiveState, ...nothing };

/** The current state of a room while the screen is connected to it. */
export function useLiveRoom(room: number, connected: boolean): LiveRoom | undefined {
  const [live, setLive] = useState<Omit<LiveRoom, 'typing'>>(initialState);
  const [connection, setConnection] = useState<RoomConnection>();

  useEffect(() => {
    if (!connected) return;
    const change = (next: Partial<LiveRoom>) => setLive((now) => ({ ...now, ...next }));
    const reload = () => void readAgain({ queryKey: messageKey(room) });
    const typing = new Typist<LivePerson>((typist) => change({ typist }));
    function handleFrame(frame: RoomFrame): void {
      if (frame.type === 'people') change({ people: frame.people, count: frame.count });
      if (frame.type === 'room') void readAgain({ queryKey: chatKey(room) });
      if (frame.type === 'typing') typing.types(frame);
    }
    const opened = connectToRoom(room, {
      state: (state) => change({ state }),
      reload,
      frame: handleFrame,
      message(message) {
        typing.hasEnded();
        setLive((now) => ({
          ...now,
          arrived: [message, ...now.arrived].slice(0, MAX_ARRIVED),
        }));
      },
    });
    setConnection(opened);
    return () => {
      typing.stop();
      opened.close();
      setLive(initialState);
      // The messages received live are dropped here, so the list is reloaded to include them.
      reload();
    };
  }, [room, connected]);

  return connected ? { ...live, typing: () => connection?.typing() } : undefined;
}
