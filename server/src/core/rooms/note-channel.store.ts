import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Events between processes about notes of rooms. Not those of the rooms themselves, which customers hear too. */
export const NOTE_CHANNEL = 'maru_room_notes';

export interface NoteEvent {
  company: number;
  room: number;
}

/** Every process is notified when the transaction commits, and none if it does not. */
export async function announceNote(on: Kysely<Schema>, event: NoteEvent): Promise<void> {
  await sql`select pg_notify(${NOTE_CHANNEL}, ${JSON.stringify(event)})`.execute(on);
}

export const noteEventOf = (payload: string): NoteEvent => JSON.parse(payload);
