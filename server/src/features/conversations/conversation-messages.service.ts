import { lockAccountForReference } from '../../core/account.store.ts';
import { lockForConversation } from '../../core/assignable-accounts.store.ts';
import { changeAssignment } from '../../core/conversations/change-assignment.ts';
import { isWithin } from '../../core/conversations/conversation-reach.store.ts';
import { findConversation } from '../../core/conversations/conversations.store.ts';
import type { MessageRecord } from '../../core/rooms/messages.store.ts';
import { postMessage } from '../../core/rooms/post-message.ts';
import type { RoomRecord } from '../../core/rooms/rooms.store.ts';
import { recordFirstAnswer } from '../../core/tickets/first-answer.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import type { SessionUnit } from '../../core/work.ts';
import { forbidden, notFound, unauthenticated } from '../../platform/http/app-error.ts';
import { colleagueWith, refuseOfColleague } from './acting.ts';

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
  const message = await postMessage(unit, id, { session }, newMessage, async (room) => {
    // It may have been given to another person since it was read.
    if (!isWithin(reach, room)) throw notFound();
    await refuseOfColleague(unit, room);
    await takeIfFree(unit, room);
  });
  if (!message) throw notFound();
  return message;
}

async function takeIfFree(unit: SessionUnit, room: RoomRecord): Promise<void> {
  const { accountId } = unit.session;
  if (room.assignee_id === accountId || (await colleagueWith(unit, room))) return;
  if (!(await lockForConversation(unit, accountId))) throw forbidden();
  // The entry of the message counts the customer's messages before it.
  const counted = { ...room, logged_seq: room.last_seq };
  await changeAssignment(unit, counted, {
    assignee_id: accountId,
    department_id: room.department_id,
  });
}
