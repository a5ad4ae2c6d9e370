import { lockAccountForReference } from '../../core/account.store.ts';
import { answerRoom } from '../../core/conversations/answering.ts';
import { isWithin } from '../../core/conversations/conversation-reach.store.ts';
import { findConversation } from '../../core/conversations/conversations.store.ts';
import type { MessageRecord } from '../../core/rooms/messages.store.ts';
import { recordFirstAnswer } from '../../core/tickets/first-answer.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import type { SessionUnit } from '../../core/work.ts';
import { notFound, unauthenticated } from '../../platform/http/app-error.ts';

interface NewMessage {
  content: string;
  /** The Idempotency-Key of the request. */
  key: string | undefined;
}

/** An answer to an unassigned conversation assigns it to its author. */
export async function answer(
  unit: SessionUnit,
  id: number,
  newMessage: NewMessage,
): Promise<MessageRecord> {
  const { session } = unit;
  if (!(await lockAccountForReference(unit, session.accountId))) throw unauthenticated();
  const reach = await reachOf(unit, session);
  if (!(await findConversation(unit, reach, id, session.accountId))) throw notFound();
  await recordFirstAnswer(unit, id);
  const message = await answerRoom(unit, id, newMessage, {
    refuse(room) {
      // It may have been given to another person since it was read.
      if (!isWithin(reach, room)) throw notFound();
    },
    takes: true,
  });
  if (!message) throw notFound();
  return message;
}
