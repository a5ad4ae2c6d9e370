import {
  type Chat,
  type ChatMessage,
  listChats,
  listMessages,
  sendMessage,
} from '@maru/contract/chats';
import { call } from '../../lib/api.ts';
import { type ListSource, listParameters } from '../../lib/list/list-query.ts';

export const chatSource: ListSource<Chat> = {
  key: (state) => ['chats', 'list', state],
  load: (state, signal) => call(listChats, { query: listParameters(state) }, { signal }),
};

export const messageKey = (room: number) => ['chats', room, 'messages'];

export const messageSource = (room: number): ListSource<ChatMessage> => ({
  key: (state) => [...messageKey(room), state],
  load: (state, signal) =>
    call(listMessages, { params: { id: String(room) }, query: listParameters(state) }, { signal }),
});

export const send = (room: number, content: string): Promise<ChatMessage> =>
  call(sendMessage, { params: { id: String(room) }, body: { room, content } });
