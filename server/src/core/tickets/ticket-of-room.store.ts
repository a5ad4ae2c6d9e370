import type { Tx } from '../schema.ts';
import { TICKET_COLUMNS, type TicketRecord } from './tickets.store.ts';

/** The newest ticket that was made from a room. */
export const newestOfRoomQuery = (tx: Tx, roomId: number) =>
  tx.sql
    .selectFrom('ticket')
    .select(TICKET_COLUMNS)
    .where('company_id', '=', tx.companyId)
    .where('room_id', '=', roomId)
    .orderBy('id', 'desc')
    .limit(1);

/** A new ticket about the same as one that was closed; returns its number. */
export async function addFollowUp(tx: Tx, closed: TicketRecord): Promise<number> {
  const { id } = await tx.sql
    .insertInto('ticket')
    .values({
      company_id: tx.companyId,
      subject: closed.subject,
      requester_name: closed.requester_name,
      customer_email: closed.customer_email,
      room_id: closed.room_id,
      priority: closed.priority,
      due_date: null,
      status: 'new',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
