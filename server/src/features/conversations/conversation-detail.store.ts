import { CUSTOMER_LIMITS } from '@maru/contract/customers';
import { type SqlBool, sql } from 'kysely';
import { conversationsWithinQuery } from '../../core/conversations/conversation-reach.store.ts';
import type { RoomRecord } from '../../core/rooms/rooms.store.ts';
import type { Tx } from '../../core/schema.ts';
import { type Reach, ticketsWithinQuery } from '../../core/tickets/reach.store.ts';

/** Of each kind in one answer. */
const LIMIT = CUSTOMER_LIMITS.historyPage;

export const roomWithin = (tx: Tx, reach: Reach, id: number): Promise<RoomRecord | undefined> =>
  conversationsWithinQuery(tx, reach)
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
const partsQuery = (tx: Tx, customerId: number) =>
  tx.sql
    .selectFrom('customer as part')
    .where('part.company_id', '=', tx.companyId)
    .where(sql<SqlBool>`(part.id = ${customerId} or part.main_id = ${customerId})`)
    .select('part.id');

const ticketsQuery = (tx: Tx, reach: Reach) =>
  ticketsWithinQuery(tx, reach)
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

export const ticketsOfConversation = (tx: Tx, reach: Reach, roomId: number) =>
  ticketsQuery(tx, reach).where('ticket.room_id', '=', roomId).execute();

export const earlierTickets = (tx: Tx, reach: Reach, roomId: number, customerId: number) =>
  ticketsQuery(tx, reach)
    .where('ticket.customer_id', 'in', partsQuery(tx, customerId))
    .where(sql<SqlBool>`ticket.room_id is distinct from ${roomId}::bigint`)
    .execute();

export type TicketRow = Awaited<ReturnType<typeof ticketsOfConversation>>[number];

export const earlierRooms = (tx: Tx, reach: Reach, roomId: number, customerId: number) =>
  conversationsWithinQuery(tx, reach)
    .where('chat_room.customer_id', 'in', partsQuery(tx, customerId))
    .where('chat_room.id', '<>', roomId)
    .select(['chat_room.id', 'chat_room.name', 'chat_room.is_active', 'chat_room.time_created'])
    .orderBy('chat_room.id', 'desc')
    .limit(LIMIT)
    .execute();
