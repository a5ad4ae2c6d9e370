import { CUSTOMER_LIMITS } from '@maru/contract/customers';
import { type SqlBool, sql } from 'kysely';
import { conversationsWithin } from '../../core/conversations/conversation-reach.store.ts';
import type { RoomRecord } from '../../core/rooms/rooms.store.ts';
import type { Tx } from '../../core/schema.ts';
import { type Reach, ticketsWithin } from '../../core/tickets/reach.store.ts';

/** Of each kind in one answer. */
const LIMIT = CUSTOMER_LIMITS.historyPage;

export const roomWithin = (tx: Tx, reach: Reach, id: number): Promise<RoomRecord | undefined> =>
  conversationsWithin(tx, reach)
    .where('chat_room.id', '=', id)
    .selectAll('chat_room')
    .executeTakeFirst();

/** The record of the room's customer and the one that it was joined with. */
export const customerRecords = (tx: Tx, customerId: number) =>
  tx.sql
    .selectFrom('customer as own')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.company_id', '=', 'own.company_id')
        .on(sql<SqlBool>`customer.id in (own.id, own.main_id)`),
    )
    .where('own.company_id', '=', tx.companyId)
    .where('own.id', '=', customerId)
    .select([
      'customer.id',
      'customer.name',
      'customer.email',
      'customer.phone',
      'customer.main_id',
      'customer.time_created',
    ])
    .execute();

export type CustomerRow = Awaited<ReturnType<typeof customerRecords>>[number];

/** Everybody who is one person with the customer. */
const partsOf = (tx: Tx, customerId: number) =>
  tx.sql
    .selectFrom('customer as part')
    .where('part.company_id', '=', tx.companyId)
    .where(sql<SqlBool>`(part.id = ${customerId} or part.main_id = ${customerId})`)
    .select('part.id');

const ticketsOf = (tx: Tx, reach: Reach) =>
  ticketsWithin(tx, reach)
    .leftJoin('account', (join) =>
      join
        .onRef('account.company_id', '=', 'ticket.company_id')
        .onRef('account.id', '=', 'ticket.assignee_id'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'ticket.company_id')
        .onRef('department.id', '=', 'ticket.department_id'),
    )
    .select([
      'ticket.id',
      'ticket.subject',
      'ticket.status',
      'ticket.priority',
      'ticket.version',
      'ticket.due_date',
      'ticket.time_created',
      sql<string>`coalesce(nullif(trim(account.first_name || ' ' || account.last_name), ''),
        account.username, ticket.assignee_name)`.as('assignee_name'),
      sql<string>`coalesce(department.name, '')`.as('department_name'),
    ])
    .orderBy('ticket.time_created', 'desc')
    .orderBy('ticket.id', 'desc')
    .limit(LIMIT);

export const ticketsOfRoom = (tx: Tx, reach: Reach, roomId: number) =>
  ticketsOf(tx, reach).where('ticket.room_id', '=', roomId).execute();

export const earlierTickets = (tx: Tx, reach: Reach, roomId: number, customerId: number) =>
  ticketsOf(tx, reach)
    .where('ticket.customer_id', 'in', partsOf(tx, customerId))
    .where(sql<SqlBool>`ticket.room_id is distinct from ${roomId}::bigint`)
    .execute();

export type TicketRow = Awaited<ReturnType<typeof ticketsOfRoom>>[number];

export const earlierRooms = (tx: Tx, reach: Reach, roomId: number, customerId: number) =>
  conversationsWithin(tx, reach)
    .where('chat_room.customer_id', 'in', partsOf(tx, customerId))
    .where('chat_room.id', '<>', roomId)
    .select(['chat_room.id', 'chat_room.name', 'chat_room.is_active', 'chat_room.time_created'])
    .orderBy('chat_room.id', 'desc')
    .limit(LIMIT)
    .execute();
