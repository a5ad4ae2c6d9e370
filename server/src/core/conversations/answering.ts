import { forbidden } from '../../platform/http/app-error.ts';
import { lockForConversation } from '../assignable-accounts.store.ts';
import { changeRoomState } from '../rooms/change-room.ts';
import type { MessageRecord } from '../rooms/messages.store.ts';
import { postMessage } from '../rooms/post-message.ts';
import type { RoomRecord } from '../rooms/rooms.store.ts';
import { reachOf } from '../tickets/reach.store.ts';
import type { SessionUnit } from '../work.ts';
import * as messages from './answering.messages.ts';
import { onlyAssigneeAnswers } from './answering.store.ts';
import { changeAssignment } from './change-assignment.ts';
import { colleagueWith, nameShown } from './colleague-with.ts';
import { isWithin } from './conversation-reach.store.ts';

interface Answer {
  content: string;
  /** The Idempotency-Key of the request. */
  key: string | undefined;
}

interface Options {
  /** Called with the locked room first. */
  refuse?: (room: RoomRecord) => void;
  /** An answer to what nobody has makes it the author's. */
  takes?: boolean;
}

/**
 * The one way in which staff answer a conversation, from whichever screen. An answer reopens a finished conversation, so
 * that its customer can answer too. Undefined where there is no such room.
 */
export const answerRoom = (
  unit: SessionUnit,
  roomId: number,
  answer: Answer,
  { refuse, takes = false }: Options = {},
): Promise<MessageRecord | undefined> =>
  postMessage(unit, roomId, { session: unit.session }, answer, async (room) => {
    refuse?.(room);
    // The entry of the message counts the customer's messages before it.
    const counted = { ...room, logged_seq: room.last_seq };
    const isTaken = await takeOrRefuse(unit, counted, takes);
    if (room.is_active) return;
    const holder = isTaken && { assignee_id: unit.session.accountId, holder_left: false };
    await changeRoomState(unit, { ...counted, ...holder }, { is_active: true });
  });

/** Whether the author has taken it by that. */
async function takeOrRefuse(unit: SessionUnit, room: RoomRecord, takes: boolean): Promise<boolean> {
  const { accountId } = unit.session;
  if (room.assignee_id === accountId) return false;
  const colleague = await colleagueWith(unit, room);
  if (colleague && !(await onlyAssigneeAnswers(unit))) return false;
  const worksAtDesk = unit.session.permissions.has('use_desk');
  if (colleague) throw forbidden(messages.onlyAssignee(nameShown(colleague), worksAtDesk));
  if (!takes && !(await onlyAssigneeAnswers(unit))) return false;
  const mayHave =
    worksAtDesk &&
    isWithin(await reachOf(unit, unit.session), room) &&
    (await lockForConversation(unit, accountId));
  if (!mayHave) throw forbidden(messages.nobodyYet);
  await changeAssignment(unit, room, {
    assignee_id: accountId,
    department_id: room.department_id,
  });
  return true;
}
