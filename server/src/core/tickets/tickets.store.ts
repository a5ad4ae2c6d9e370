import { TICKET_PROPERTIES } from '@maru/contract/ticket-properties';
import { type Selectable, sql, type Updateable, type UpdateObject } from 'kysely';
import type { Schema, Tx } from '../schema.ts';
import { preparedWithin, type Reach, ticketsWithinQuery } from './reach.store.ts';

export type TicketRecord = Omit<Selectable<Schema['ticket']>, 'search_text'>;
export type TicketChanges = Updateable<Schema['ticket']>;

export const TICKET_COLUMNS = [
  'ticket.id',
  'ticket.company_id',
  ...TICKET_PROPERTIES.map((name) => `ticket.${name}` as const),
  'ticket.assignee_name',
  'ticket.assignee_id',
  'ticket.assignee_left',
  'ticket.holder_left',
  'ticket.department_id',
  'ticket.room_id',
  'ticket.customer_id',
  'ticket.status',
  'ticket.resolution',
  'ticket.time_closed',
  'ticket.on_hold_since',
  'ticket.hold_reason',
  'ticket.wake_at',
  'ticket.last_seq',
  'ticket.version',
  'ticket.idempotency_key',
  'ticket.due_by_hand',
  'ticket.due_at',
  'ticket.due_warn_at',
  'ticket.answer_due_at',
  'ticket.answer_warn_at',
  'ticket.time_answered',
  'ticket.alarms',
  'ticket.next_alarm_at',
  'ticket.time_created',
  'ticket.time_updated',
] as const;

export const ticketQuery = (tx: Tx, reach: Reach, id: number) =>
  ticketsWithinQuery(tx, reach).where('ticket.id', '=', id).select(TICKET_COLUMNS);

export const findTicket = (tx: Tx, reach: Reach, id: number): Promise<TicketRecord | undefined> =>
  ticketQuery(tx, reach, id).executeTakeFirst();

const lockQuery = preparedWithin((tx, reach, { id }: { id: number }) =>
  ticketQuery(tx, reach, id).forNoKeyUpdate(),
);

/** As `findTicket`, and locks the row: no other transaction changes the ticket until this one ends. */
export async function lockTicket(
  tx: Tx,
  reach: Reach,
  id: number,
): Promise<TicketRecord | undefined> {
  const { rows } = await tx.sql.executeQuery(lockQuery(tx, reach, { id }));
  return rows[0];
}

/** Moments of a ticket never go back, also where the clocks of two servers differ. */
export const NOW = sql<Date>`greatest(ticket.time_updated, date_trunc('milliseconds', clock_timestamp()))`;

/** Changes a locked ticket, whose `time_updated` becomes now. */
export const updateTicketQuery = (tx: Tx, id: number, changes: UpdateObject<Schema, 'ticket'>) =>
  tx.sql
    .updateTable('ticket')
    .set({ ...changes, time_updated: NOW })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .returning(TICKET_COLUMNS);

export const updateTicket = (tx: Tx, id: number, changes: TicketChanges): Promise<TicketRecord> =>
  updateTicketQuery(tx, id, changes).executeTakeFirstOrThrow();

/** Locks the tickets of a room, whose `time_updated` becomes now: what follows has a later number and a later time. */
export function touchTicketsOfRoom(tx: Tx, roomId: number) {
  return tx.sql
    .updateTable('ticket')
    .set({ time_updated: NOW })
    .where('company_id', '=', tx.companyId)
    .where('room_id', '=', roomId)
    .returning(['id', 'time_updated'])
    .execute();
}
