import type { TicketDetail } from '@maru/contract/ticket-properties';
import { sql } from 'kysely';
import { isAway } from '../../core/away.store.ts';
import type { ReadTx, Tx } from '../../core/schema.ts';
import { linkedTicketsQuery } from '../../core/tickets/links.store.ts';
import { preparedWithin, type Reach } from '../../core/tickets/reach.store.ts';
import { TicketAssignees } from '../../core/tickets/ticket-assignees.store.ts';
import { ticketQuery } from '../../core/tickets/tickets.store.ts';

type Linked = TicketDetail['links'][number];

const detailQuery = (tx: Tx, reach: Reach, id: number) =>
  ticketQuery(tx, reach, id)
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
    .leftJoin('chat_room', (join) =>
      join
        .onRef('chat_room.company_id', '=', 'ticket.company_id')
        .onRef('chat_room.id', '=', 'ticket.room_id'),
    )
    .select([
      'account.first_name',
      'account.last_name',
      'account.username',
      'account.is_active',
      'department.name as department_name',
      'chat_room.name as room_name',
      'chat_room.is_active as room_is_active',
    ])
    .select(isAway)
    .select(
      sql<
        Linked[]
      >`array(select row_to_json(linked) from ${linkedTicketsQuery(tx, reach, id)} as linked)`.as(
        'links',
      ),
    );

const preparedDetailQuery = preparedWithin((tx, reach, { id }: { id: number }) =>
  detailQuery(tx, reach, id),
);

/** A ticket with everything that its page shows beside the timeline, in one statement. */
export async function findTicketDetail(tx: ReadTx, reach: Reach, id: number) {
  const [row] = await tx.sendLast(preparedDetailQuery(tx, reach, { id }));
  if (!row) return undefined;
  const { first_name, last_name, username, is_active, is_away, ...others } = row;
  const { department_name, room_name, room_is_active, links, ...ticket } = others;
  const assignee = ticket.assignee_id !== null &&
    first_name !== null &&
    last_name !== null &&
    username !== null &&
    is_active !== null && {
      ...{ id: ticket.assignee_id, first_name, last_name, username, is_active, is_away },
    };
  const department =
    ticket.department_id !== null &&
    department_name !== null &&
    ([ticket.department_id, department_name] as const);
  const room = ticket.room_id !== null &&
    room_name !== null &&
    room_is_active !== null && { id: ticket.room_id, name: room_name, is_active: room_is_active };
  return {
    ticket,
    assignees: new TicketAssignees(
      assignee ? [assignee] : [],
      new Map(department ? [department] : []),
    ),
    room: room || undefined,
    links,
  };
}
