import { useSyncExternalStore } from 'react';
import { queryClient, readAgain } from './query-client.ts';

export const TICKET_LIST_KEY = ['tickets', 'list'] as const;
export const TICKET_COUNTS_KEY = ['ticket-counts'] as const;

/** The lists and counts that are shown are read again at once, the others when they are next looked at. */
export async function reloadTicketLists(): Promise<void> {
  setBehind(false);
  await Promise.all([
    readAgain({ queryKey: TICKET_LIST_KEY }),
    readAgain({ queryKey: TICKET_COUNTS_KEY }),
  ]);
}

/** From a colleague's change until the list is read again, at a random moment of it, so that not all read at once. */
const PAUSE_MS = 1_500;
/** While changes go on without end: three hundred colleagues who read more often would keep a server busy. */
const LONGEST_PAUSE_MS = 12_000;
/** A list with more windows is read again only on request, because all of it has to be read. */
const MOST_WINDOWS = 4;

let state: 'idle' | 'waiting' | 'reading' | 'behind' = 'idle';
let pause = PAUSE_MS;
let lastRead = 0;

/** Others have changed tickets: a page that is seen reads soon, a hidden one when it is seen again. */
export function followTickets(): void {
  // A reading that is under way ends, however often something changes, and is followed by another.
  if (state === 'reading') state = 'behind';
  if (state !== 'idle') return;
  state = 'waiting';
  const isQuiet = Date.now() - lastRead > LONGEST_PAUSE_MS;
  pause = isQuiet ? PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
  setTimeout(() => void read(), pause * (0.2 + 0.8 * Math.random()));
}

async function read(): Promise<void> {
  if (document.hidden) {
    document.addEventListener('visibilitychange', () => void read(), { once: true });
    return;
  }
  state = 'reading';
  await Promise.all([readLists(), readAgain({ queryKey: TICKET_COUNTS_KEY })]).catch(() => {});
  const isBehind = (state as string) === 'behind';
  state = 'idle';
  lastRead = Date.now();
  if (isBehind) followTickets();
}

async function readLists(): Promise<void> {
  const long = queryClient
    .getQueryCache()
    .findAll({ queryKey: TICKET_LIST_KEY, type: 'active' })
    .some(({ state: { data } }) => (data as Windows | undefined)?.pages[MOST_WINDOWS]);
  if (long) setBehind(true);
  await readAgain({
    queryKey: TICKET_LIST_KEY,
    refetchType: long ? 'none' : 'active',
  });
}

interface Windows {
  pages: unknown[];
}

let behind = false;
const listeners = new Set<() => void>();

function setBehind(next: boolean): void {
  behind = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether others have changed tickets since the list was read. */
export const useIsBehind = (): boolean => useSyncExternalStore(subscribe, () => behind);
