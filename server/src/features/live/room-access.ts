import { CONVERSATION_LIVE_PATH, LIVE_PATH } from '@maru/contract/live';
import { isWithin, lockConversation } from '../../core/conversations/conversation-reach.store.ts';
import { lockRoom, roomById } from '../../core/rooms/rooms.store.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import type { RoomAccess } from './staff-connections.ts';

/** From the list of chats: a member both writes to the room and reads it. */
export const CHAT_LIST_ACCESS: RoomAccess = {
  path: LIVE_PATH,
  mayConnect: (held) => held.has('add_chatmessage') && held.has('view_chatroom'),
  lock: lockRoom,
};

/** From the desk: to the conversations within reach, as long as they are. */
export const DESK_ACCESS: RoomAccess = {
  path: CONVERSATION_LIVE_PATH,
  mayConnect: (held) => held.has('use_desk'),
  lock: async (unit, room) => lockConversation(unit, await reachOf(unit, unit.session), room),
  mayStay: async (tx, session, id) => {
    const room = await roomById(tx, id);
    return room !== undefined && isWithin(await reachOf(tx, session), room);
  },
};
