import { type SqlBool, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { ReadTx, Tx } from '../schema.ts';
import { EVERYTHING, isOpen, ticketsWithinQuery } from '../tickets/reach.store.ts';
import { COLUMNS, type Rooms, type RowOf, withNamesQuery } from './conversations.store.ts';

/** All open tickets of these rooms with who has them, the newest first. A room has few. */
const openTicketsQuery = prepared((tx: Tx, { rooms }: { rooms: readonly number[] }) =>
  ticketsWithinQuery(tx, EVERYTHING)
    .where(sql<SqlBool>`ticket.room_id = any(${rooms}::bigint[])`)
    .where(isOpen)
    .select([
      'ticket.room_id',
      'ticket.id',
      'ticket.priority',
      'ticket.version',
      'ticket.assignee_id',
      'ticket.assignee_name',
      'ticket.department_id',
      'ticket.holder_left',
    ])
    .orderBy('ticket.id', 'desc'),
);

export type OpenTicket = RowOf<ReturnType<typeof openTicketsQuery>>;

/** The number of the last change in the company. */
const headQuery = prepared((tx: Tx, _: object) =>
  tx.sql.selectFrom('conversation_head').select('seq').where('company_id', '=', tx.companyId),
);

export async function lastChange(tx: Tx): Promise<number> {
  const { rows } = await tx.sql.executeQuery(headQuery(tx, {}));
  return rows[0]?.seq ?? 0;
}

const changedQuery = prepared((tx: Tx, { after, limit }: { after: number; limit: number }) => {
  const changedQuery = tx.sql
    .selectFrom('conversation_change as change')
    .innerJoin('chat_room', (join) =>
      join
        .onRef('chat_room.company_id', '=', 'change.company_id')
        .onRef('chat_room.id', '=', 'change.room_id'),
    )
    .where('change.company_id', '=', tx.companyId)
    .where('change.seq', '>', after)
    .select(['change.seq', ...COLUMNS])
    .orderBy('change.seq')
    .limit(limit);
  return withNamesQuery(tx, changedQuery as unknown as Rooms)
    .select(sql<number>`room.seq`.as('seq'))
    .orderBy(sql`room.seq`);
});

/** The changes after a number: the conversations in the order of their last changes, and their open tickets. */
export async function changesAfter(tx: ReadTx, after: number, limit: number) {
  const [heads, rows] = await tx.sendTogether(
    headQuery(tx, {}),
    changedQuery(tx, { after, limit }),
  );
  const rooms = rows.map(({ id }) => id);
  const tickets =
    rooms.length === 0 ? [] : (await tx.sql.executeQuery(openTicketsQuery(tx, { rooms }))).rows;
  const head = heads[0]?.seq ?? 0;
  const hasAll = rows.length < limit;
  return { rows, tickets, seq: hasAll ? head : (rows.at(-1)?.seq ?? head), hasAll };
}
