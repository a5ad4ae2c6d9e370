import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../schema.ts';
import { isOpen, preparedWithin, type Reach, ticketsWithinQuery } from '../tickets/reach.store.ts';
import type { TicketRecord } from '../tickets/tickets.store.ts';

/** The newest open ticket within reach of each of these rooms. */
const marksQuery = preparedWithin((tx, reach, { rooms }: { rooms: readonly number[] }) =>
  ticketsWithinQuery(tx, reach)
    .where(sql<SqlBool>`ticket.room_id = any(${rooms}::bigint[])`)
    .where(isOpen)
    .distinctOn('ticket.room_id')
    .select(['ticket.room_id', 'ticket.id', 'ticket.priority', 'ticket.version'])
    .orderBy('ticket.room_id')
    .orderBy('ticket.id', 'desc'),
);

export type TicketMarkRecord = Pick<TicketRecord, 'id' | 'priority' | 'version'>;

export async function ticketMarks(
  tx: Tx,
  reach: Reach,
  rooms: readonly number[],
): Promise<Map<number, TicketMarkRecord>> {
  const { rows } = await tx.sql.executeQuery(marksQuery(tx, reach, { rooms }));
  return new Map(rows.map(({ room_id, ...mark }) => [room_id ?? 0, mark]));
}
