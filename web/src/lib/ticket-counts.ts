import { countTickets, type TicketCounts } from '@maru/contract/ticket-counts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { may, mustChangePassword } from './session.ts';

const EVERY_MS = 60_000;

/** How many tickets there are, for the sidebar and the list. Undefined until it is known. */
export function useTicketCounts(): TicketCounts | undefined {
  const { data } = useQuery({
    queryKey: ['ticket-counts'],
    queryFn: ({ signal }) => call(countTickets, {}, { signal }),
    enabled: may('view_ticket') && !mustChangePassword(),
    staleTime: EVERY_MS / 2,
    refetchInterval: EVERY_MS,
  });
  return data;
}
