import {
  type Chat,
  type ChatMessage,
  getChat,
  listChats,
  listMessages,
  sendMessage,
  updateChat,
} from '@maru/contract/chats';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { type ListSource, listParameters, type SortKey } from '../../lib/list/list-query.ts';
import { queryClient } from '../../lib/query-client.ts';

export type ChatSortKey = SortKey<typeof listChats>;

export const chatSource: ListSource<Chat, ChatSortKey> = {
  key: (state) => ['chats', 'list', state],
  load: (state, signal) => call(listChats, { query: listParameters(state) }, { signal }),
};

export type MessageSortKey = SortKey<typeof listMessages>;

export const messageKey = (room: number) => ['chats', room, 'messages'];

export const messageSource = (room: number): ListSource<ChatMessage, MessageSortKey> => ({
  key: (state) => [...messageKey(room), state],
  load: (state, signal) =>
    call(listMessages, { params: { id: String(room) }, query: listParameters(state) }, { signal }),
});

export const chatKey = (room: number) => ['chats', room, 'chat'];

export const chatQuery = (room: number) =>
  queryOptions({
    queryKey: chatKey(room),
    queryFn: ({ signal }) => call(getChat, { params: { id: String(room) } }, { signal }),
  });

export async function change(room: number, body: { name?: string; status?: boolean }) {
  const chat = await call(updateChat, { params: { id: String(room) }, body });
  queryClient.setQueryData(chatKey(room), chat);
  return chat;
}

/** After this time without an answer the request is aborted. */
const TIMEOUT_MS = 20_000;

export const send = (room: number, content: string, idempotencyKey: string): Promise<ChatMessage> =>
  call(
    sendMessage,
    { params: { id: String(room) }, body: { room, content } },
    { idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS) },
  );
