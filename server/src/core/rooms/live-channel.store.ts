import { type Kysely, sql } from 'kysely';
import type { Schema, Tx } from '../schema.ts';

/** Events between processes about rooms. They contain only ids; each receiver reads the rest itself. */
export const LIVE_CHANNEL = 'maru_live';

/** The people in one process. */
export interface Presence {
  process: string;
  accounts: number[];
  /** The number of accounts. `accounts` may list fewer. */
  count: number;
  customers: number;
  /** Asks the other processes to report theirs too. */
  asking: boolean;
}

export type RoomEvent = { company: number; room: number } & (
  | { kind: 'message' }
  | { kind: 'room' }
  /** The customer's browser has forgotten it: its token has ended. */
  | { kind: 'forgotten' }
  /** Somebody else has the conversation now, or nobody. */
  | { kind: 'holder' }
  /** One side has seen everything up to `seq`; the time in milliseconds. */
  | { kind: 'seen'; by: 'agent' | 'client'; seq: number; time: number }
  /** Without an account it is the customer. */
  | { kind: 'typing'; account: number | null }
  | ({ kind: 'people' } & Presence)
);

/** Every process is notified when the transaction commits, and none if it does not. */
export async function announce(on: Kysely<Schema>, event: RoomEvent): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(event)})`.execute(on);
}

/** Several events, in one statement. */
export async function announceAll(on: Kysely<Schema>, events: readonly RoomEvent[]): Promise<void> {
  const payloads = events.map((event) => JSON.stringify(event));
  await sql`select pg_notify(${LIVE_CHANNEL}, event) from unnest(${payloads}::text[]) as event`.execute(
    on,
  );
}

/** That several rooms have other assignees. */
export const announceAssignment = (tx: Tx, rooms: readonly number[]): Promise<void> =>
  announceAll(
    tx.sql,
    rooms.map((room) => ({ kind: 'holder', company: tx.companyId, room })),
  );

export const eventOf = (payload: string): RoomEvent => JSON.parse(payload);
