import type { Chat } from '@maru/contract/chats';
import type { RoomRecord } from '../../core/rooms/rooms.store.ts';

export const presentChat = (room: RoomRecord): Chat => ({
  id: room.id,
  name: room.name,
  creator: { first_name: room.creator_first_name, last_name: room.creator_last_name },
  status: room.is_active,
  time_created: room.time_created.toISOString(),
  time_updated: room.time_updated.toISOString(),
});
