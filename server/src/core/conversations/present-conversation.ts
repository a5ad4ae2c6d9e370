import type { Conversation, OwnConversation } from '@maru/contract/conversations';
import { displayName } from '../session/session.ts';
import type { ConversationRecord, OwnConversationRecord } from './conversations.store.ts';
import type { TicketMarkRecord } from './ticket-marks.store.ts';

export const presentConversation = (
  row: ConversationRecord,
  ticket: TicketMarkRecord | undefined,
): Conversation => ({
  id: row.id,
  name: row.name,
  is_open: row.is_active,
  assignee:
    row.assignee_id === null
      ? null
      : { id: row.assignee_id, name: nameOf(row) || (row.username ?? '') },
  department:
    row.department_id === null ? null : { id: row.department_id, name: row.department_name ?? '' },
  waiting_since: row.waiting_since?.toISOString() ?? null,
  last:
    row.last_sender === null || row.last_time === null
      ? null
      : {
          sender: row.last_sender,
          by:
            row.last_sender === 'agent'
              ? { id: row.last_author_id, name: row.last_author_name }
              : null,
          words: row.last_words,
          time: row.last_time.toISOString(),
        },
  customer_count: row.customer_count,
  answered_count: row.answered_count,
  note: row.note,
  ticket: ticket ? { id: ticket.id, priority: ticket.priority, version: ticket.version } : null,
  time_created: row.time_created.toISOString(),
  time_updated: row.time_updated.toISOString(),
});

const nameOf = ({ first_name, last_name }: ConversationRecord): string =>
  displayName({ firstName: first_name ?? '', lastName: last_name ?? '' });

export const presentOwn = (
  row: OwnConversationRecord,
  ticket: TicketMarkRecord | undefined,
): OwnConversation => ({
  ...presentConversation(row, ticket),
  read_count: row.read_count ?? 0,
  is_unread: row.is_unread ?? false,
});
