import type { listChats } from '@maru/contract/chats';
import type { z } from 'zod';
import { nameContains } from '../../core/person-names.store.ts';
import type { RoomRecord } from '../../core/rooms/rooms.store.ts';
import type { Tx } from '../../core/schema.ts';
import { orderTerms, plainColumn, textColumn } from '../../platform/lists/ordering.ts';
import { fetchPage, type Rows } from '../../platform/lists/page.ts';
import { contains } from '../../platform/lists/text-filter.ts';

const CREATOR = { first: 'creator_first_name', last: 'creator_last_name' };

type ChatQuery = z.output<typeof listChats.query>;
const SORT_COLUMNS = {
  name: [textColumn('name')],
  creator__user__first_name: [textColumn('creator_first_name')],
  creator__user__last_name: [textColumn('creator_last_name')],
  time_created: [plainColumn('time_created')],
  time_updated: [plainColumn('time_updated')],
};

export function roomPage(tx: Tx, query: ChatQuery): Promise<Rows<RoomRecord>> {
  let roomsQuery = tx.sql.selectFrom('chat_room').where('company_id', '=', tx.companyId);
  if (query.name) roomsQuery = roomsQuery.where(contains('name', query.name));
  if (query.first_name)
    roomsQuery = roomsQuery.where(nameContains('first', CREATOR, query.first_name));
  if (query.last_name)
    roomsQuery = roomsQuery.where(nameContains('last', CREATOR, query.last_name));
  if (query.status !== undefined) roomsQuery = roomsQuery.where('is_active', '=', query.status);
  const terms = orderTerms(query.ordering, SORT_COLUMNS, 'id');
  return fetchPage(
    roomsQuery,
    (matching) => terms.reduce((rows, term) => rows.orderBy(term), matching).selectAll(),
    query,
  );
}
