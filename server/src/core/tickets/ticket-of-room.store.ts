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

/** Locked; whoever waited for the lock may find that there is a newer one by now. */
export async function lockNewestOfRoom(tx: Tx, roomId: number): Promise<TicketRecord | undefined> {
  for (;;) {
    const locked = await newestOfRoomQuery(tx, roomId).forNoKeyUpdate().executeTakeFirst();
    const newest = await newestOfRoomQuery(tx, roomId).executeTakeFirst();
    if (locked?.id === newest?.id) return newest;
  }
}

/** A new ticket about the same as one that was closed. */
export function addFollowUp(tx: Tx, closed: TicketRecord): Promise<TicketRecord> {
  return tx.sql
    .insertInto('ticket')
    .values({
      company_id: tx.companyId,
      subject: closed.subject,
      requester_name: closed.requester_name,
      customer_email: closed.customer_email,
      room_id: closed.room_id,
      customer_id: closed.customer_id,
      priority: closed.priority,
      due_date: null,
      status: 'new',
    })
    .returning(TICKET_COLUMNS)
    .executeTakeFirstOrThrow();
}
