import * as calls from '@maru/contract/customers';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callVersioned } from '../api.ts';
import { queryClient, readAgain } from '../query-client.ts';

const ALL = ['customers'] as const;
const at = (id: number) => ({ params: { id: String(id) } });

/** The address is part of the key: with another one the ticket may be somebody else's. */
export const ofTicketQuery = (ticket: { id: number; customer_email: string }) =>
  queryOptions({
    queryKey: [...ALL, 'of ticket', ticket.id, ticket.customer_email],
    queryFn: ({ signal }) => call(calls.getTicketCustomer, at(ticket.id), { signal }),
  });

export const ofRoomQuery = (room: number) =>
  queryOptions({
    queryKey: [...ALL, 'of room', room],
    queryFn: ({ signal }) => call(calls.getRoomCustomer, at(room), { signal }),
  });

export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, 'one', id],
    queryFn: ({ signal }) => callVersioned(calls.getCustomer, at(id), { signal }),
  });

export const ticketsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'tickets', id],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      call(calls.listCustomerTickets, { ...at(id), query: pageOf(pageParam) }, { signal }),
    getNextPageParam: ({ next }) => next,
  });

export const roomsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'rooms', id],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      call(calls.listCustomerRooms, { ...at(id), query: pageOf(pageParam) }, { signal }),
    getNextPageParam: ({ next }) => next,
  });

const pageOf = (before: number | null) => (before === null ? {} : { before: String(before) });

export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: [...ALL, 'found', q],
    queryFn: ({ signal }) => call(calls.findCustomers, { query: q ? { q } : {} }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

const reloadAll = () => readAgain({ queryKey: ALL });

export const reloadCustomer = (id: number) =>
  queryClient.fetchQuery({ ...customerQuery(id), staleTime: 0 });

export interface CustomerPatch {
  name?: string;
  email?: string;
  phone?: string;
}

export async function patch(id: number, body: CustomerPatch, version: string | undefined) {
  await call(calls.patchCustomer, { ...at(id), body }, { version });
  await reloadAll();
}

export async function join(id: number, customer_id: number) {
  await call(calls.joinCustomer, { ...at(id), body: { customer_id } });
  await reloadAll();
}

export async function part(id: number) {
  await call(calls.partCustomer, at(id));
  await reloadAll();
}
