import type { ChatMessage } from '@maru/contract/chats';
import type { LiveMessage } from '@maru/contract/live';
import type { MessageRecord } from './messages.store.ts';

export const presentMessage = (message: MessageRecord): ChatMessage => ({
  id: message.id,
  room: message.room_id,
  content: message.content,
  sender: message.sender,
  sender_name: message.sender_name,
  time_created: message.time_created.toISOString(),
});

/** With its number, so that the client notices a gap. */
export const presentLiveMessage = (message: MessageRecord): LiveMessage => ({
  ...presentMessage(message),
  seq: message.seq,
});
