import { CONVERSATION_LIMITS } from '@maru/contract/conversations';
import { type SqlBool, sql } from 'kysely';
import { conversationsWithinQuery } from '../../core/conversations/conversation-reach.store.ts';
import type { Tx } from '../../core/schema.ts';
import type { Reach } from '../../core/tickets/reach.store.ts';
import { COLLATION, contains } from '../../platform/lists/text-filter.ts';

/** Words are looked for in the last messages of the newest conversations, so that a search takes a bounded time. */
const NEWEST_ROOMS = 1_000;
const LAST_MESSAGES = 30;
/** Of each message. */
const FIRST_CHARACTERS = 2_000;

/** One more than is shown tells whether there are more. */
const LIMIT = CONVERSATION_LIMITS.found + 1;

/** The numbers of the conversations with a text in name, address or words, the last changed first. */
export async function conversationsLike(tx: Tx, reach: Reach, text: string): Promise<number[]> {
  const newestQuery = conversationsWithinQuery(tx, reach)
    .select('chat_room.id')
    .orderBy('chat_room.id', 'desc')
    .limit(NEWEST_ROOMS);
  // By the index, room after room: a join would read every message of the company.
  const lastQuery = tx.sql
    .selectFrom('chat_message')
    .where('chat_message.company_id', '=', tx.companyId)
    .where(sql<SqlBool>`chat_message.room_id = room.id`)
    .select(sql<string>`left(chat_message.content, ${sql.lit(FIRST_CHARACTERS)})`.as('content'))
    .orderBy('chat_message.seq', 'desc')
    .limit(LAST_MESSAGES);
  const saidQuery = tx.sql
    .selectFrom(newestQuery.as('room'))
    .innerJoinLateral(lastQuery.as('message'), (join) => join.onTrue())
    .where(contains('message.content', text))
    .select('room.id');
  const rows = await conversationsWithinQuery(tx, reach)
    .where((eb) =>
      eb.or([
        sql<SqlBool>`chat_room.id in (select conversations_with_text(upper(${text} ${COLLATION})))`,
        eb('chat_room.id', 'in', saidQuery),
      ]),
    )
    .select('chat_room.id')
    .orderBy('chat_room.time_updated', 'desc')
    .orderBy('chat_room.id', 'desc')
    .limit(LIMIT)
    .execute();
  return rows.map(({ id }) => id);
}
