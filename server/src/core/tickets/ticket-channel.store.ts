import { type Kysely, sql } from 'kysely';
import type { Presence } from '../rooms/live-channel.store.ts';
import type { Schema, Tx } from '../schema.ts';
import type { Unit } from '../work.ts';

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

const eventQuery = (event: TicketEvent) =>
  sql`select pg_notify(${TICKET_CHANNEL}, ${JSON.stringify(event)})`;

/** Notifies every process of what no transaction changes. */
export async function signalTicket(on: Kysely<Schema>, event: TicketEvent): Promise<void> {
  await eventQuery(event).execute(on);
}

type Announcing = Pick<Unit, 'companyId' | 'sql' | 'sendWithCommit'>;

/** Every process is notified when the transaction commits, and none if it does not. */
export function announceTicket(
  { companyId, sql: db, sendWithCommit }: Announcing,
  id: number,
): void {
  const event: TicketEvent = { kind: 'changed', company: companyId, ticket: id };
  sendWithCommit(eventQuery(event).compile(db));
}

/** That some people may see other tickets than before. */
export function announceReach({ companyId, sql: db, sendWithCommit }: Announcing): void {
  sendWithCommit(eventQuery({ kind: 'reach', company: companyId }).compile(db));
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
