import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Events between processes about rooms. They contain only ids; each receiver reads the rest itself. */
export const LIVE_CHANNEL = 'maru_live';

export type RoomEvent = { company: number; room: number } & (
  | { kind: 'message' }
  | { kind: 'room' }
  /** Without an account it is the customer. */
  | { kind: 'typing'; account: number | null }
  | {
      kind: 'people';
      process: string;
      accounts: number[];
      /** The number of accounts in the room. `accounts` may list fewer. */
      count: number;
      customers: number;
      /** Asks the other processes to report theirs too. */
      asking: boolean;
    }
);

/** Every process is notified when the transaction commits, and none if it does not. */
export async function announce(on: Kysely<Schema>, event: RoomEvent): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(event)})`.execute(on);
}

export const eventOf = (payload: string): RoomEvent => JSON.parse(payload);
