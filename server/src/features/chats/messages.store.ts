import type { listMessages } from '@maru/contract/chats';
import type { z } from 'zod';
import { wholeNameContains } from '../../core/person-names.store.ts';
import type { MessageRecord } from '../../core/rooms/messages.store.ts';
import type { Tx } from '../../core/schema.ts';
import {
  longTextColumn,
  orderTerms,
  plainColumn,
  textColumn,
} from '../../platform/lists/ordering.ts';
import { fetchPage, type Rows } from '../../platform/lists/page.ts';
import { contains } from '../../platform/lists/text-filter.ts';

type MessageQuery = z.output<typeof listMessages.query>;

const SORT_COLUMNS = {
  sender: [plainColumn('sender')],
  sender_name: [textColumn('sender_name')],
  content: [longTextColumn('content')],
  time_created: [plainColumn('time_created')],
};

export function messagePage(
  tx: Tx,
  roomId: number,
  query: MessageQuery,
): Promise<Rows<MessageRecord>> {
  let messagesQuery = tx.sql
    .selectFrom('chat_message')
    .where('company_id', '=', tx.companyId)
    .where('room_id', '=', roomId);
  if (query.sender) messagesQuery = messagesQuery.where('sender', '=', query.sender);
  if (query.sender_name)
    messagesQuery = messagesQuery.where(wholeNameContains('sender_name', query.sender_name));
  if (query.content) messagesQuery = messagesQuery.where(contains('content', query.content));
  const terms = orderTerms(query.ordering, SORT_COLUMNS, 'seq');
  return fetchPage(
    messagesQuery,
    (matching) => terms.reduce((rows, term) => rows.orderBy(term), matching).selectAll(),
    query,
  );
}
