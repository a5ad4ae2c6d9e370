import { Typist } from '@maru/client/typing';
import type { LivePerson } from '@maru/contract/live';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { connectToConversation, type LiveState, type RoomConnection } from '../../lib/live.ts';
import { reloadDetail } from './conversations.queries.ts';
import { addMessages, knownMessages, messagesQuery, readNewest } from './messages.queries.ts';

interface Seen {
  seq: number;
  time: string;
}

interface Live {
  state: LiveState;
  people: readonly LivePerson[];
  typist: LivePerson | undefined;
  /** Up to where the customer has seen, as far as it was told since one looks. */
  seen: Seen | undefined;
}

const INITIAL: Live = { state: 'catchingUp', people: [], typist: undefined, seen: undefined };

/** The messages of a conversation, who is there, who writes, and what the customer has seen, as it happens. */
export function useLiveConversation(id: number) {
  const messages = useQuery(messagesQuery(id));
  const [live, setLive] = useState(INITIAL);
  const [connection, setConnection] = useState<RoomConnection>();
  const isLoaded = messages.data !== undefined;

  useEffect(() => {
    if (!isLoaded) return;
    const change = (next: Partial<Live>) => setLive((now) => ({ ...now, ...next }));
    const typing = new Typist<LivePerson>((typist) => change({ typist }));
    const opened = connectToConversation(id, knownMessages(id)?.at(-1)?.seq ?? 0, {
      state: (state) => change({ state }),
      reload: () => void readNewest(id).catch(() => {}),
      message(message) {
        addMessages(id, [message]);
        if (typing.current?.sender === message.sender) typing.hasEnded();
      },
      frame(frame) {
        if (frame.type === 'people') change({ people: frame.people });
        if (frame.type === 'room') void reloadDetail(id);
        if (frame.type === 'seen' && frame.by === 'client') {
          change({ seen: { seq: frame.seq, time: frame.time } });
        }
        if (frame.type === 'typing') typing.types(frame);
      },
    });
    setConnection(opened);
    return () => {
      typing.stop();
      opened.close();
    };
  }, [id, isLoaded]);

  return { messages, ...live, typing: () => connection?.typing() };
}

export type LiveConversation = ReturnType<typeof useLiveConversation>;
