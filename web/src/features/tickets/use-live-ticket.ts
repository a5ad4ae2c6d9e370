import { Typist } from '@maru/client/typing';
import type { LivePerson } from '@maru/contract/live';
import { useEffect, useState } from 'react';
import { connectToTicket, type LiveState, type TicketConnection } from '../../lib/live.ts';
import { reloadTicket } from '../../lib/ticket/ticket.queries.ts';
import { readOn } from './tickets.queries.ts';

export interface LiveTicket {
  state: LiveState;
  people: readonly LivePerson[];
  writer: LivePerson | undefined;
  writing(): void;
}

const initial = {
  state: 'catchingUp' as LiveState,
  people: [] as readonly LivePerson[],
  writer: undefined,
};

/** Follows a ticket while its screen is open: who else is there, who writes, and every change. */
export function useLiveTicket(id: number): LiveTicket {
  const [live, setLive] = useState<Omit<LiveTicket, 'writing'>>(initial);
  const [connection, setConnection] = useState<TicketConnection>();

  useEffect(() => {
    const change = (next: Partial<LiveTicket>) => setLive((now) => ({ ...now, ...next }));
    const catchUp = () => {
      // Their errors are shown by the screen's queries at the next reading.
      void Promise.all([reloadTicket(id), readOn(id)]).catch(() => {});
    };
    const typing = new Typist<LivePerson>((writer) => change({ writer }));
    const opened = connectToTicket(id, {
      state(state) {
        change({ state });
        if (state === 'live') catchUp();
        if (state === 'refused') void reloadTicket(id).catch(() => {});
      },
      changed: catchUp,
      people: (people) => change({ people }),
      typing: (person) => typing.types(person),
    });
    setConnection(opened);
    return () => {
      typing.stop();
      opened.close();
      setLive(initial);
    };
  }, [id]);

  return { ...live, writing: () => connection?.typing() };
}
