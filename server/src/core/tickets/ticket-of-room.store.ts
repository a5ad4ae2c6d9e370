import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../schema.ts';
import { type Reach, ticketsWithinQuery } from './reach.store.ts';
import { TICKET_COLUMNS, type TicketRecord } from './tickets.store.ts';

const ticketsOfRoomQuery = (tx: Tx, roomId: number) =>
  tx.sql
    .selectFrom('ticket')
    .where('ticket.company_id', '=', tx.companyId)
    .where('ticket.room_id', '=', roomId);

const IS_OPEN = sql<SqlBool>`ticket.status <> 'closed'`;
const IS_ON_HOLD = sql<SqlBool>`(ticket.status <> 'closed' and ticket.on_hold_since is not null)`;
const IS_UNANSWERED = sql<SqlBool>`(ticket.status <> 'closed' and ticket.time_answered is null)`;

/** Says whether tickets that were made from a room are open, on hold or unanswered; nothing is locked. */
export async function stateOfRoom(tx: Tx, roomId: number) {
  const any = (condition: typeof IS_OPEN) => sql<boolean>`coalesce(bool_or(${condition}), false)`;
  return ticketsOfRoomQuery(tx, roomId)
    .select([
      sql<boolean>`count(*) > 0`.as('hasTickets'),
      any(IS_OPEN).as('hasOpen'),
      any(IS_ON_HOLD).as('hasOnHold'),
      any(IS_UNANSWERED).as('hasUnanswered'),
    ])
    .executeTakeFirstOrThrow();
}

/** Lock order among tickets: the lower number first. */
const lockWhere = (tx: Tx, roomId: number, condition: typeof IS_OPEN): Promise<TicketRecord[]> =>
  ticketsOfRoomQuery(tx, roomId)
    .select(TICKET_COLUMNS)
    .where(condition)
    .orderBy('ticket.id')
    .forNoKeyUpdate()
    .execute();

export const lockOnHoldOfRoom = (tx: Tx, roomId: number) => lockWhere(tx, roomId, IS_ON_HOLD);
export const lockUnansweredOfRoom = (tx: Tx, roomId: number) =>
  lockWhere(tx, roomId, IS_UNANSWERED);

/** Locked. After waiting for the lock none may be closed any more, or another one may be open. */
export const lockLastClosedOfRoom = (tx: Tx, roomId: number): Promise<TicketRecord | undefined> =>
  ticketsOfRoomQuery(tx, roomId)
    .select(TICKET_COLUMNS)
    .where('ticket.status', '=', 'closed')
    .orderBy('ticket.time_closed', (order) => order.desc().nullsLast())
    .orderBy('ticket.id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A new ticket about the same as one that was closed. */
export function addFollowUp(
  tx: Tx,
  closed: TicketRecord,
  held: Pick<TicketRecord, 'status' | 'assignee_id' | 'department_id' | 'holder_left'>,
): Promise<TicketRecord> {
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
      ...held,
    })
    .returning(TICKET_COLUMNS)
    .executeTakeFirstOrThrow();
}

/**
 * Whether a room has as many tickets as may be made from it. Those out of reach count only for the bound of what a
 * message in the room costs: a limit that counted them would tell how many there are.
 */
export async function isRoomFull(tx: Tx, reach: Reach, roomId: number): Promise<boolean> {
  const { all } = await ticketsOfRoomQuery(tx, roomId)
    .select(sql<number>`count(*)`.as('all'))
    .executeTakeFirstOrThrow();
  if (all < TICKET_LIMITS.ofRoom || reach.kind === 'all') return all >= TICKET_LIMITS.ofRoom;
  if (all >= TICKET_LIMITS.ofRoomInAll) return true;
  const { within } = await ticketsWithinQuery(tx, reach)
    .where('ticket.room_id', '=', roomId)
    .select(sql<number>`count(*)`.as('within'))
    .executeTakeFirstOrThrow();
  return within >= TICKET_LIMITS.ofRoom;
}
