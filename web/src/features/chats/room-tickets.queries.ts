import { getRoomCustomer } from '@maru/contract/customers';
import type { Resolution } from '@maru/contract/ticket-life';
import { getTicket } from '@maru/contract/ticket-properties';
import { setTicketStatus } from '@maru/contract/ticket-steps';
import { call, callVersioned } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

const at = (id: number) => ({ params: { id: String(id) } });

export interface OpenTicket {
  id: number;
  subject: string;
  version: string | undefined;
}

/** More open tickets of one room are not asked about. */
const MOST_ASKED = 5;

/** The ticket as it is now; undefined where it is closed. */
export async function openTicket(id: number): Promise<OpenTicket | undefined> {
  const { body, version } = await callVersioned(getTicket, at(id));
  return body.status === 'closed' ? undefined : { id, subject: body.subject, version };
}

/** The open tickets that were made from a room, as far as one may see them. */
export async function openTicketsOf(room: number): Promise<OpenTicket[]> {
  const { tickets } = await call(getRoomCustomer, at(room));
  const open = tickets.filter(({ status }) => status !== 'closed').slice(0, MOST_ASKED);
  const loaded = await Promise.all(open.map(({ id }) => openTicket(id)));
  return loaded.filter((ticket) => ticket !== undefined);
}

export async function closeTicket(
  { id, version }: OpenTicket,
  how: { resolution: Resolution; note: string },
): Promise<void> {
  const { resolution, note } = how;
  const body = { status: 'closed', resolution, ...(note.trim() && { note }) } as const;
  await call(setTicketStatus, { ...at(id), body }, { version });
  void queryClient.invalidateQueries({ queryKey: ['tickets'] });
  void queryClient.invalidateQueries({ queryKey: ['ticket-counts'] });
}
