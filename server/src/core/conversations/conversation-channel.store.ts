import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Unit } from '../work.ts';

/** Events between processes about the desk. They contain only numbers; each receiver reads the rest itself. */
export const CONVERSATION_CHANNEL = 'maru_conversations';

export type ConversationChannelEvent = {
  company: number;
} /** Sent by the trigger that numbers changes. */ & (
  | { kind: 'changed' }
  | { kind: 'read'; account: number; room: number; read_count: number; is_unread: boolean }
  /** Somebody came, left, is away or back. */
  | { kind: 'colleagues' }
  /** What the company has set for the desk. */
  | { kind: 'settings'; only_assignee_answers: boolean }
  /** The customers of these rooms have come or gone; null if any may have. */
  | { kind: 'online'; rooms: number[] | null }
);

const eventQuery = (event: ConversationChannelEvent) =>
  sql`select pg_notify(${CONVERSATION_CHANNEL}, ${JSON.stringify(event)})`;

/** Every process is notified when the transaction commits, and none if it does not. */
export function announceDesk(
  { sql: db, sendWithCommit }: Pick<Unit, 'sql' | 'sendWithCommit'>,
  event: ConversationChannelEvent,
): void {
  sendWithCommit(eventQuery(event).compile(db));
}

/** Notifies every process; within a transaction, when that commits. */
export async function signalDesk(
  on: Kysely<Schema>,
  event: ConversationChannelEvent,
): Promise<void> {
  await eventQuery(event).execute(on);
}

export const conversationEventOf = (payload: string): ConversationChannelEvent =>
  JSON.parse(payload);
