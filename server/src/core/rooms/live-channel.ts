import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** What processes tell each other about rooms. Ids only: who may know more looks it up. */
export const LIVE_CHANNEL = 'maru_live';

export type RoomEvent = { company: number; room: number } & (
  | { kind: 'message' }
  | { kind: 'room' }
  /** Account 0 is the customer. */
  | { kind: 'typing'; account: number }
  | {
      kind: 'people';
      process: string;
      accounts: number[];
      /** How many accounts there are in all. */
      count: number;
      customers: number;
      /** The others are to tell too. */
      asking: boolean;
    }
);

/** Heard by every process once the transaction is committed, and by none if it is not. */
export async function announce(on: Kysely<Schema>, event: RoomEvent): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(event)})`.execute(on);
}

export const eventOf = (payload: string): RoomEvent => JSON.parse(payload);
