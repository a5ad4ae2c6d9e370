import { listTickets } from '@maru/contract/tickets';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rowsOf } from './any-list.ts';
import { call } from './api.ts';

const MOST_OFFERED = '20';

/** Without the token, as the list asks. */
export const ticketSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['tickets', 'search', q],
    queryFn: async ({ signal }) =>
      rowsOf(
        await call(
          listTickets,
          { query: { limit: MOST_OFFERED, ...(q && { q }) } },
          { signal, bearer: false },
        ),
      ),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
