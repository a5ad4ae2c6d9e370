import type { TicketDetail } from '@maru/contract/ticket-properties';
import { getServiceLevel } from '@maru/contract/ticket-settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Read again with every change of the ticket: each may move the deadline. */
export const serviceLevelQuery = ({ id, updated_at }: TicketDetail) =>
  queryOptions({
    queryKey: ['tickets', 'service-level', id, updated_at],
    queryFn: ({ signal }) => call(getServiceLevel, { params: { id: String(id) } }, { signal }),
    refetchInterval: 60_000,
  });
