import { listAssignees } from '@maru/contract/assignees';
import type { CallInput } from '@maru/contract/kit/client';
import type { TicketStatus } from '@maru/contract/ticket-life';
import { getTicket, patchTicket, type TicketDetail } from '@maru/contract/ticket-properties';
import * as steps from '@maru/contract/ticket-steps';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callVersioned, type Versioned } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { reloadTicketLists } from '../ticket-lists.ts';

const ticketKey = (id: number) => ['tickets', 'one', id] as const;
const at = (id: number) => ({ params: { id: String(id) } });

export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: ticketKey(id),
    queryFn: ({ signal }) => callVersioned(getTicket, at(id), { signal }),
    gcTime: 0,
  });

export const assigneesQuery = (q: string) =>
  queryOptions({
    queryKey: ['tickets', 'assignees', q],
    queryFn: ({ signal }) => call(listAssignees, { query: q ? { q } : {} }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** A reading that is under way may be older than what it is asked for. */
export async function reloadTicket(id: number) {
  await queryClient.cancelQueries({ queryKey: ticketKey(id) }, { revert: true });
  return queryClient.fetchQuery({ ...ticketQuery(id), staleTime: 0 });
}

/** Shows the changed ticket at once. */
function changed(id: number, saved: Versioned<TicketDetail>): void {
  queryClient.setQueryData(ticketKey(id), saved);
  void reloadTicketLists();
}

export type TicketPatch = NonNullable<CallInput<typeof patchTicket>['body']>;

export const patch = async (id: number, body: TicketPatch, version: string | undefined) =>
  changed(id, await callVersioned(patchTicket, { ...at(id), body }, { version }));

export interface StatusChange {
  status: TicketStatus;
  resolution?: NonNullable<TicketDetail['resolution']>;
  note?: string;
}

export const setStatus = async (id: number, body: StatusChange, version: string | undefined) =>
  changed(id, await callVersioned(steps.setTicketStatus, { ...at(id), body }, { version }));

export interface Assignment {
  assignee_id: number | null;
  department_id: number | null;
}

export const assign = async (id: number, body: Assignment, version: string | undefined) =>
  changed(id, await callVersioned(steps.assignTicket, { ...at(id), body }, { version }));

export const take = async (id: number) =>
  changed(id, await callVersioned(steps.takeTicket, at(id)));

export const hold = async (
  id: number,
  body: { reason: string; wake_at: string | null },
  version: string | undefined,
) => changed(id, await callVersioned(steps.holdTicket, { ...at(id), body }, { version }));

export const resume = async (id: number) =>
  changed(id, await callVersioned(steps.resumeTicket, at(id)));
