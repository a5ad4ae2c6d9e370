import { linkTicket, unlinkTicket } from '@maru/contract/ticket-links';
import { call } from '../../lib/api.ts';
import { reloadTicket } from '../../lib/ticket/ticket.queries.ts';
import { readOn } from './tickets.queries.ts';

/** It is done, whether or not the rest can be read at once. */
const changed = (id: number) =>
  Promise.all([reloadTicket(id), readOn(id)]).then(
    () => {},
    () => {},
  );

export async function link(id: number, ticket_id: number): Promise<void> {
  await call(linkTicket, { params: { id: String(id) }, body: { ticket_id } });
  await changed(id);
}

export async function unlink(id: number, other_id: number): Promise<void> {
  await call(unlinkTicket, { params: { id: String(id), other_id: String(other_id) } });
  await changed(id);
}
