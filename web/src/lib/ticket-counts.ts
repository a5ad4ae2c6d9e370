import { countTickets, type TicketCounts } from '@maru/contract/ticket-counts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { may, mustChangePassword } from './session.ts';
import { TICKET_COUNTS_KEY } from './ticket-lists.ts';

const EVERY_MS = 60_000;

/** How many tickets there are, for the sidebar and the list. Undefined until it is known. */
export function useTicketCounts(): TicketCounts | undefined {
  const { data } = useQuery({
    queryKey: TICKET_COUNTS_KEY,
    queryFn: ({ signal }) => call(countTickets, {}, { signal }),
    enabled: may('view_ticket') && !mustChangePassword(),
    staleTime: EVERY_MS / 2,
    refetchInterval: EVERY_MS,
  });
  return data;
}
