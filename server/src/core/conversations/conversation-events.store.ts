import { sql } from 'kysely';
import type { Schema, Tx } from '../schema.ts';

type Row = Schema['conversation_event'];

export type NewConversationEvent = Pick<Row, 'room_id' | 'message_seq' | 'kind' | 'actor_name'> &
  Partial<Pick<Row, 'assignee_name' | 'department_name'>>;

/** Of rooms that are locked or new; one statement, however many. */
export async function addConversationEvents(
  tx: Tx,
  events: readonly NewConversationEvent[],
): Promise<void> {
  await sql`
    insert into conversation_event
      (company_id, room_id, message_seq, kind, actor_name, assignee_name, department_name)
    select ${tx.companyId}, room_id, message_seq, kind, actor_name,
      coalesce(assignee_name, ''), coalesce(department_name, '')
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event(
      room_id bigint, message_seq integer, kind text, actor_name text, assignee_name text, department_name text
    )`.execute(tx.sql);
}

/** The newest first, with the message after which each happened. */
export const newestEvents = (tx: Tx, roomId: number, limit: number) =>
  tx.sql
    .selectFrom('conversation_event as event')
    .leftJoin('chat_message', (join) =>
      join
        .onRef('chat_message.company_id', '=', 'event.company_id')
        .onRef('chat_message.room_id', '=', 'event.room_id')
        .onRef('chat_message.seq', '=', 'event.message_seq'),
    )
    .select([
      'event.id',
      'event.kind',
      'event.actor_name',
      'event.assignee_name',
      'event.department_name',
      'chat_message.id as message_id',
      'event.time_created',
    ])
    .where('event.company_id', '=', tx.companyId)
    .where('event.room_id', '=', roomId)
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute();

export type ConversationEventRecord = Awaited<ReturnType<typeof newestEvents>>[number];
