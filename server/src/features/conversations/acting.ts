import { colleagueWith, nameShown } from '../../core/conversations/colleague-with.ts';
import { lockConversation } from '../../core/conversations/conversation-reach.store.ts';
import type { RoomRecord } from '../../core/rooms/rooms.store.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import type { SessionUnit } from '../../core/work.ts';
import { forbidden, notFound } from '../../platform/http/app-error.ts';
import * as messages from './conversations.messages.ts';

/** Giving away or closing a colleague's conversation needs a permission of its own. */
async function refuseOfColleague(unit: SessionUnit, room: RoomRecord): Promise<void> {
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
