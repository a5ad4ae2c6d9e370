import { DIGITS } from '@maru/contract/kit/limits';
import type { listTickets } from '@maru/contract/tickets';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { shownNameContains } from '../../core/person-names.store.ts';
import type { Tx } from '../../core/schema.ts';
import {
  isOpen,
  isUnassigned,
  type Reach,
  ticketsWithinQuery,
} from '../../core/tickets/reach.store.ts';
import { COLLATION } from '../../platform/lists/text-filter.ts';
import { isTagged } from './ticket-tags.store.ts';
import type { TicketViewer } from './ticket-viewer.store.ts';

type TicketQuery = Omit<z.output<typeof listTickets.query>, 'limit'>;

/** A part of a name finds the tickets of at most so many people. */
const MOST_NAMED = 1_000;

const NUMBER = new RegExp(`^#?(${DIGITS})$`);

const ASSIGNEE = sql<string>`coalesce(nullif(trim(account.first_name || ' ' || account.last_name), ''),
  account.username, ticket.assignee_name)`;

export type ListedTicket = Awaited<ReturnType<typeof ticketWindow>>[number];

/** The day is over, or the moment of the service levels has passed. */
const isOverdue = ({ today }: TicketViewer) =>
  sql<SqlBool>`(ticket.due_date <= ${today} and (ticket.due_date < ${today} or ticket.due_at < now()))`;

type WindowQuery = TicketQuery & { place?: TicketCursor | undefined };

/** At most `limit` tickets that match, the newest first. */
function windowQuery(tx: Tx, viewer: TicketViewer, query: WindowQuery, limit: number) {
  const { place } = query;
  let ticketsQuery = matchingQuery(tx, viewer, query);
  if (place) {
    ticketsQuery = ticketsQuery.where(
      sql<SqlBool>`(ticket.time_created, ticket.id) < (${place.time_created}, ${place.id}::bigint)`,
    );
  }
  return ticketsQuery
    .orderBy('ticket.time_created', 'desc')
    .orderBy('ticket.id', 'desc')
    .limit(limit);
}

/** Of the same tickets, those that are on hold or about which people were warned. */
export async function markedWindow(
  tx: Tx,
  viewer: TicketViewer,
  query: WindowQuery,
  limit: number,
) {
  const markedQuery = windowQuery(tx, viewer, query, limit).select([
    'ticket.id',
    'ticket.status',
    'ticket.on_hold_since',
    'ticket.alarms',
    'ticket.time_answered',
  ]);
  return tx.sql
    .selectFrom(markedQuery.as('ticket'))
    .select(['id', 'on_hold_since', 'alarms', 'time_answered'])
    .where(isOpen)
    .where(sql<SqlBool>`(on_hold_since is not null or alarms <> '{}')`)
    .execute();
}

export type MarkedTicket = Awaited<ReturnType<typeof markedWindow>>[number];

export async function ticketWindow(
  tx: Tx,
  viewer: TicketViewer,
  query: WindowQuery,
  limit: number,
) {
  const ticketsQuery = windowQuery(tx, viewer, query, limit);
  return ticketsQuery
    .leftJoin('account', (join) =>
      join
        .onRef('account.company_id', '=', 'ticket.company_id')
        .onRef('account.id', '=', 'ticket.assignee_id'),
    )
    .select([
      'ticket.id',
      'ticket.subject',
      'ticket.time_created',
      'ticket.requester_name',
      'ticket.customer_email',
      ASSIGNEE.as('assignee_name'),
      'ticket.due_date',
      'ticket.time_updated',
      'ticket.status',
      'ticket.priority',
    ])
    .execute();
}

/** The last ticket of the window before: the next one begins after it. */
export interface TicketCursor {
  id: number;
  time_created: Date;
}

/** Only of a ticket within reach, so that nobody learns which other numbers exist. */
export const ticketCursorOf = (
  tx: Tx,
  reach: Reach,
  id: number,
): Promise<TicketCursor | undefined> =>
  ticketsWithinQuery(tx, reach)
    .where('ticket.id', '=', id)
    .select(['ticket.id', 'ticket.time_created'])
    .executeTakeFirst();

function matchingQuery(tx: Tx, viewer: TicketViewer, { status, view, tag, q }: TicketQuery) {
  let ticketsQuery = ticketsWithinQuery(tx, viewer.reach);
  if (status) ticketsQuery = ticketsQuery.where('ticket.status', '=', status);
  if (view && status !== 'closed') ticketsQuery = ticketsQuery.where(isOpen);
  if (view === 'mine')
    ticketsQuery = ticketsQuery.where('ticket.assignee_id', '=', viewer.accountId);
  if (view === 'department') {
    ticketsQuery = ticketsQuery.where('ticket.department_id', '=', viewer.departmentId);
  }
  if (view === 'unassigned') ticketsQuery = ticketsQuery.where(isUnassigned);
  if (view === 'overdue') ticketsQuery = ticketsQuery.where(isOverdue(viewer));
  if (tag) ticketsQuery = ticketsQuery.where(isTagged(tag));
  if (q) ticketsQuery = ticketsQuery.where(contains(tx, q));
  return ticketsQuery;
}

/** The text in subject, requester, customer or assignee; or the number of the ticket. */
function contains(tx: Tx, text: string): RawBuilder<SqlBool> {
  const [, number = null] = NUMBER.exec(text) ?? [];
  return sql<SqlBool>`ticket.id in (select tickets_with_text(
    upper(${text} ${COLLATION}), ${peopleNamed(tx, text)}, ${number}::bigint))`;
}

function peopleNamed(tx: Tx, text: string): RawBuilder<number[]> {
  if (text.replaceAll(' ', '').length < 2) return sql`'{}'::bigint[]`;
  const peopleQuery = tx.sql
    .selectFrom('account')
    .select('account.id')
    .where('account.company_id', '=', tx.companyId)
    .where(shownNameContains({ first: 'account.first_name', last: 'account.last_name' }, text))
    .limit(MOST_NAMED);
  return sql`array(${peopleQuery})`;
}
