import { type Kysely, sql } from 'kysely';
import type { Presence } from '../rooms/live-channel.store.ts';
import type { Schema } from '../schema.ts';

/** Events between processes about tickets. They contain only ids; each receiver reads the rest itself. */
export const TICKET_CHANNEL = 'maru_tickets';

export type TicketEvent = { company: number; ticket: number } & (
  | { kind: 'changed' }
  | { kind: 'writing'; account: number }
  | ({ kind: 'people' } & Presence)
);

/** Every process is notified when the transaction commits, and none if it does not. */
export async function announceTicket(on: Kysely<Schema>, event: TicketEvent): Promise<void> {
  await sql`select pg_notify(${TICKET_CHANNEL}, ${JSON.stringify(event)})`.execute(on);
}

/** The same of many tickets, in one statement. */
export async function announceChanged(
  on: Kysely<Schema>,
  company: number,
  ticketIds: readonly number[],
): Promise<void> {
  const events = ticketIds.map((ticket): string =>
    JSON.stringify({ kind: 'changed', company, ticket } satisfies TicketEvent),
  );
  await sql`select pg_notify(${TICKET_CHANNEL}, event) from unnest(${events}::text[]) as event`.execute(
    on,
  );
}

export const ticketEventOf = (payload: string): TicketEvent => JSON.parse(payload);
