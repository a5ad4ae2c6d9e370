import { shownName } from '@maru/contract/kit/person-name';
import { type AssignablePerson, findPerson } from '../../core/assignable-accounts.store.ts';
import { lockConversation } from '../../core/conversations/conversation-reach.store.ts';
import { storedName } from '../../core/conversations/person-name.ts';
import type { RoomRecord } from '../../core/rooms/rooms.store.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import type { SessionUnit } from '../../core/work.ts';
import { forbidden, notFound } from '../../platform/http/app-error.ts';
import * as messages from './conversations.messages.ts';

/** The active colleague who has a conversation; undefined if it is the caller's own or unassigned. */
export async function colleagueWith(
  unit: SessionUnit,
  { assignee_id }: RoomRecord,
): Promise<AssignablePerson | undefined> {
  if (assignee_id === null || assignee_id === unit.session.accountId) return undefined;
  const person = await findPerson(unit, assignee_id);
  return person?.is_active ? person : undefined;
}

export const nameShown = (person: AssignablePerson): string => shownName(storedName(person));

/** Acting on a colleague's conversation needs a permission of its own. */
export async function refuseOfColleague(unit: SessionUnit, room: RoomRecord): Promise<void> {
  if (unit.session.permissions.has('change_chatroom')) return;
  const colleague = await colleagueWith(unit, room);
  if (colleague) throw forbidden(messages.ofColleague(nameShown(colleague)));
}

/** The room, locked, if it is within reach. */
export async function lockWithin(unit: SessionUnit, id: number): Promise<RoomRecord> {
  const room = await lockConversation(unit, await reachOf(unit, unit.session), id);
  if (!room) throw notFound();
  return room;
}

/** The same, if the caller may act on it. */
export async function lockForActing(unit: SessionUnit, id: number): Promise<RoomRecord> {
  const room = await lockWithin(unit, id);
  await refuseOfColleague(unit, room);
  return room;
}
