import { CUSTOMER_LIMITS } from '@maru/contract/customers';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';
import { type Reach, ticketsWithinQuery } from '../../core/tickets/reach.store.ts';

/** One more than is shown tells whether there are more. */
const LIMIT = CUSTOMER_LIMITS.historyPage + 1;

const TICKET = ['ticket.id', 'ticket.subject', 'ticket.status', 'ticket.time_created'] as const;

/** A customer and what was joined with it. */
const partsQuery = (tx: Tx, customerId: number) =>
  tx.sql
    .selectFrom('customer as part')
    .where('part.company_id', '=', tx.companyId)
    .where(sql<SqlBool>`(part.id = ${customerId} or part.main_id = ${customerId})`);

/** Of each part the newest, by the index, so that a customer with many tickets is no slower. */
export function ticketsOfCustomer(
  tx: Tx,
  reach: Reach,
  customerId: number,
  place: { id: number; time_created: Date } | undefined,
) {
  let ownQuery = ticketsWithinQuery(tx, reach).where(sql<SqlBool>`ticket.customer_id = part.id`);
  if (place) {
    ownQuery = ownQuery.where(
      sql<SqlBool>`(ticket.time_created, ticket.id) < (${place.time_created}, ${place.id}::bigint)`,
    );
  }
  const newestQuery = ownQuery
    .select(TICKET)
    .orderBy('ticket.time_created', 'desc')
    .orderBy('ticket.id', 'desc')
    .limit(LIMIT);
  return partsQuery(tx, customerId)
    .innerJoinLateral(newestQuery.as('found'), (join) => join.onTrue())
    .select(['found.id', 'found.subject', 'found.status', 'found.time_created'])
    .orderBy('found.time_created', 'desc')
    .orderBy('found.id', 'desc')
    .limit(LIMIT)
    .execute();
}

/** Only of a ticket within reach, as in the list. */
export const historyCursorOf = (tx: Tx, reach: Reach, id: number) =>
  ticketsWithinQuery(tx, reach)
    .where('ticket.id', '=', id)
    .select(['ticket.id', 'ticket.time_created'])
    .executeTakeFirst();

export function roomsOfCustomer(tx: Tx, customerId: number, before: number | undefined) {
  let ownQuery = tx.sql
    .selectFrom('chat_room')
    .where('chat_room.company_id', '=', tx.companyId)
    .where(sql<SqlBool>`chat_room.customer_id = part.id`);
  if (before !== undefined) ownQuery = ownQuery.where('chat_room.id', '<', before);
  const newestQuery = ownQuery
    .select(['chat_room.id', 'chat_room.name', 'chat_room.is_active', 'chat_room.time_created'])
    .orderBy('chat_room.id', 'desc')
    .limit(LIMIT);
  return partsQuery(tx, customerId)
    .innerJoinLateral(newestQuery.as('found'), (join) => join.onTrue())
    .select(['found.id', 'found.name', 'found.is_active', 'found.time_created'])
    .orderBy('found.id', 'desc')
    .limit(LIMIT)
    .execute();
}

/** The newest tickets that were made from a room. */
export const ticketsMadeFromRoom = (tx: Tx, reach: Reach, roomId: number) =>
  ticketsWithinQuery(tx, reach)
    .where('ticket.room_id', '=', roomId)
    .select(TICKET)
    .orderBy('ticket.id', 'desc')
    .limit(CUSTOMER_LIMITS.historyPage)
    .execute();
