import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../schema.ts';
import type { Session } from '../session/session.ts';
import { type Reach, reachOf, ticketsWithinQuery } from '../tickets/reach.store.ts';

/** Which customers a person may see: those of a ticket within reach, or of a room if rooms are for them. */
export interface CustomerReach {
  readonly tickets: Reach;
  readonly rooms: boolean;
}

export const customerReachOf = async (tx: Tx, session: Session): Promise<CustomerReach> => ({
  tickets: await reachOf(tx, session),
  rooms: session.permissions.has('view_chatroom'),
});

/**
 * The same for lists: begins with what is within reach, once, where a condition on each customer would look for tickets
 * and rooms as often as there are customers.
 */
export function customersAmongQuery(tx: Tx, { tickets, rooms }: CustomerReach) {
  const customersQuery = tx.sql
    .selectFrom('customer')
    .where('customer.company_id', '=', tx.companyId);
  if (tickets.kind === 'all' && rooms) return customersQuery;
  const ofTicketsQuery = ticketsWithinQuery(tx, tickets)
    .where('ticket.customer_id', 'is not', null)
    .select('ticket.customer_id as id');
  const ofRoomsQuery = tx.sql
    .selectFrom('chat_room')
    .where('chat_room.company_id', '=', tx.companyId)
    .where('chat_room.customer_id', 'is not', null)
    .select('chat_room.customer_id as id');
  const seenQuery = rooms ? ofTicketsQuery.union(ofRoomsQuery) : ofTicketsQuery;
  const mainsQuery = tx.sql
    .selectFrom('customer as part')
    .where('part.company_id', '=', tx.companyId)
    .where('part.main_id', 'is not', null)
    .where('part.id', 'in', seenQuery.$castTo<{ id: number }>())
    .select('part.main_id as id');
  return customersQuery.where((eb) =>
    eb.or([
      eb('customer.id', 'in', seenQuery.$castTo<{ id: number }>()),
      eb('customer.id', 'in', mainsQuery.$castTo<{ id: number }>()),
    ]),
  );
}

/**
 * The one condition for every query on customers. A customer is within reach with what was joined with it; what was
 * joined is within reach by itself only with tickets or rooms of its own.
 */
export function customersWithinQuery(tx: Tx, { tickets, rooms }: CustomerReach) {
  const customersQuery = tx.sql
    .selectFrom('customer')
    .where('customer.company_id', '=', tx.companyId);
  if (tickets.kind === 'all' && rooms) return customersQuery;
  const isPart = sql<SqlBool>`part.company_id = ${tx.companyId} and (part.id = customer.id or part.main_id = customer.id)`;
  const hasTicketQuery = ticketsWithinQuery(tx, tickets)
    .innerJoin('customer as part', 'part.id', 'ticket.customer_id')
    .where(isPart)
    .select('ticket.id');
  const hasRoomQuery = tx.sql
    .selectFrom('chat_room')
    .innerJoin('customer as part', 'part.id', 'chat_room.customer_id')
    .where('chat_room.company_id', '=', tx.companyId)
    .where(isPart)
    .select('chat_room.id');
  return customersQuery.where((eb) =>
    eb.or([eb.exists(hasTicketQuery), ...(rooms ? [eb.exists(hasRoomQuery)] : [])]),
  );
}
