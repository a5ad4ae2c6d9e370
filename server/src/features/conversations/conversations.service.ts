import type { assignConversation } from '@maru/contract/conversations';
import type { z } from 'zod';
import { findPerson, lockForConversation } from '../../core/assignable-accounts.store.ts';
import { changeAssignment } from '../../core/conversations/change-assignment.ts';
import { colleagueWith, nameShown } from '../../core/conversations/colleague-with.ts';
import { lockDepartmentForReference } from '../../core/department.store.ts';
import { changeRoom } from '../../core/rooms/change-room.ts';
import { writeRoomNote } from '../../core/rooms/room-notes.ts';
import { touchTicketsOfRoom } from '../../core/tickets/tickets.store.ts';
import { unknownAccount, unknownDepartment } from '../../core/unknown-references.messages.ts';
import type { SessionUnit } from '../../core/work.ts';
import { forbidden, invalidField } from '../../platform/http/app-error.ts';
import { lockForActing, lockWithin } from './acting.ts';
import * as messages from './conversations.messages.ts';

/**
 * Of two who take a conversation at once, the second waits for the lock and then sees who has it. `from` is the
 * colleague from whom it is taken over.
 */
export async function take(unit: SessionUnit, id: number, from?: number): Promise<void> {
  const room = await lockWithin(unit, id);
  if (from !== undefined && !(await findPerson(unit, from))) {
    throw invalidField('from', unknownAccount);
  }
  const { accountId } = unit.session;
  if (room.assignee_id === accountId) return;
  const colleague = await colleagueWith(unit, room);
  if (colleague && colleague.id !== from) throw messages.conversationTakenBy(nameShown(colleague));
  if (!(await lockForConversation(unit, accountId))) throw forbidden();
  await changeAssignment(unit, room, {
    assignee_id: accountId,
    department_id: room.department_id,
  });
}

export async function assign(
  unit: SessionUnit,
  id: number,
  { assignee_id, department_id, note }: z.output<typeof assignConversation.body>,
): Promise<void> {
  // The note is in the timelines of the tickets. Lock order: tickets before the room.
  if (note) await touchTicketsOfRoom(unit, id);
  const room = await lockForActing(unit, id);
  // The present assignee may stay, also an account that could not be given the conversation now.
  const isNewAssignee = assignee_id !== null && assignee_id !== room.assignee_id;
  if (isNewAssignee && !(await lockForConversation(unit, assignee_id))) {
    throw invalidField('assignee_id', messages.cannotHaveConversations);
  }
  if (department_id !== null && !(await lockDepartmentForReference(unit, department_id))) {
    throw invalidField('department_id', unknownDepartment);
  }
  await changeAssignment(unit, room, { assignee_id, department_id });
  if (note) await writeRoomNote(unit, id, { content: note, key: undefined });
}

export async function setOpen(unit: SessionUnit, id: number, is_open: boolean): Promise<void> {
  await lockForActing(unit, id);
  await changeRoom(unit, id, { status: is_open });
}
