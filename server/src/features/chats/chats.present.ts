import type { Chat, ChatMessage } from '@maru/contract/chats';
import type { RoomRecord } from './chats.store.ts';
import type { MessageRecord } from './messages.store.ts';

export const presentChat = (room: RoomRecord): Chat => ({
  id: room.id,
  name: room.name,
  creator: { first_name: room.creator_first_name, last_name: room.creator_last_name },
  status: room.is_active,
  time_created: room.time_created.toISOString(),
  time_updated: room.time_updated.toISOString(),
});

export const presentMessage = (message: MessageRecord): ChatMessage => ({
  id: message.id,
  room: message.room_id,
  content: message.content,
  sender: message.sender,
  sender_name: message.sender_name,
  time_created: message.time_created.toISOString(),
});
