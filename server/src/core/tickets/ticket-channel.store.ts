import { type Kysely, sql } from 'kysely';
import type { Presence } from '../rooms/live-channel.store.ts';
import type { Schema, Tx } from '../schema.ts';

/** Events between processes about tickets. They contain only ids; each receiver reads the rest itself. */
export const TICKET_CHANNEL = 'maru_tickets';

export type TicketEvent = { company: number } & (
  | ({ ticket: number } & (
      | { kind: 'changed' }
      | { kind: 'writing'; account: number }
      | ({ kind: 'people' } & Presence)
    ))
  /** Some people may see other tickets than before. */
  | { kind: 'reach' }
);

/** Every process is notified when the transaction commits, and none if it does not. */
export async function announceTicket(on: Kysely<Schema>, event: TicketEvent): Promise<void> {
  await sql`select pg_notify(${TICKET_CHANNEL}, ${JSON.stringify(event)})`.execute(on);
}

/** That several tickets have changed, in one statement. */
export async function announceTickets(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const events = ids.map((ticket) =>
    JSON.stringify({ kind: 'changed', company: tx.companyId, ticket } satisfies TicketEvent),
  );
  await sql`select pg_notify(${TICKET_CHANNEL}, event) from unnest(${events}::text[]) as event`.execute(
    tx.sql,
  );
}

export const ticketEventOf = (payload: string): TicketEvent => JSON.parse(payload);
