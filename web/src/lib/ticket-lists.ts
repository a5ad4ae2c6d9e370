import { queryClient } from './query-client.ts';

export const TICKET_LIST_KEY = ['tickets', 'list'] as const;
export const TICKET_COUNTS_KEY = ['ticket-counts'] as const;

/** The lists and counts that are shown are read again at once, the others when they are next looked at. */
export async function reloadTicketLists(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: TICKET_LIST_KEY }),
    queryClient.invalidateQueries({ queryKey: TICKET_COUNTS_KEY }),
  ]);
}

/** Until others' changes are read. Colleagues read at different moments of it. */
const PAUSE_MS = 1_500;
let state: 'idle' | 'waiting' | 'reading' | 'behind' = 'idle';

/** Others have changed tickets: a page that is seen reads soon, a hidden one when it is seen again. */
export function followTickets(): void {
  // A reading that is under way ends, however often something changes, and is followed by another.
  if (state === 'reading') state = 'behind';
  if (state !== 'idle') return;
  state = 'waiting';
  setTimeout(() => void read(), PAUSE_MS * (0.2 + 0.8 * Math.random()));
}

async function read(): Promise<void> {
  if (document.hidden) {
    document.addEventListener('visibilitychange', () => void read(), { once: true });
    return;
  }
  state = 'reading';
  await reloadTicketLists().catch(() => {});
  const isBehind = (state as string) === 'behind';
  state = 'idle';
  if (isBehind) followTickets();
}
