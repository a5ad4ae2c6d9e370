import type { MessageRecord } from '../../core/rooms/messages.store.ts';
import type { Tx } from '../../core/schema.ts';

interface Conversation {
  roomId: number;
  ticketId: number;
}

/** The messages of a ticket's room, but for those that are replies of the ticket: these are entries of its own. */
const wordsQuery = (tx: Tx, { roomId, ticketId }: Conversation) =>
  tx.sql
    .selectFrom('chat_message')
    .selectAll('chat_message')
    .where('chat_message.company_id', '=', tx.companyId)
    .where('chat_message.room_id', '=', roomId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ticket_entry')
            .select('seq')
            .where('ticket_entry.company_id', '=', tx.companyId)
            .where('ticket_entry.ticket_id', '=', ticketId)
            .whereRef('ticket_entry.message_seq', '=', 'chat_message.seq'),
        ),
      ),
    );

/** The newest first. */
export const wordsBefore = (
  tx: Tx,
  conversation: Conversation,
  seq: number,
  limit: number,
): Promise<MessageRecord[]> =>
  wordsQuery(tx, conversation)
    .where('chat_message.seq', '<', seq)
    .orderBy('chat_message.seq', 'desc')
    .limit(limit)
    .execute();

export const wordsAfter = (
  tx: Tx,
  conversation: Conversation,
  seq: number,
  limit: number,
): Promise<MessageRecord[]> =>
  wordsQuery(tx, conversation)
    .where('chat_message.seq', '>', seq)
    .orderBy('chat_message.seq')
    .limit(limit)
    .execute();
