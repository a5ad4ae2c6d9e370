import * as calls from '@maru/contract/conversation-messages';
import { LIMITS } from '@maru/contract/limits';
import type { LiveMessage } from '@maru/contract/live';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient, readAgain } from '../../lib/query-client.ts';
import type { DraftSource } from '../../lib/server-draft.ts';
import { joined } from './messages.ts';

const messageKey = (id: number) => ['desk', 'messages', id] as const;
const noteKey = (id: number) => ['desk', 'notes', id] as const;
const at = (id: number) => ({ params: { id: String(id) } });

/** Read once; then the live connection delivers what comes after them. */
export const messagesQuery = (id: number) =>
  queryOptions({
    queryKey: messageKey(id),
    queryFn: async ({ signal }): Promise<LiveMessage[]> => {
      const { results } = await call(
        calls.listConversationMessages,
        { ...at(id), query: {} },
        { signal },
      );
      return joined([], results);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const knownMessages = (id: number) =>
  queryClient.getQueryData<LiveMessage[]>(messageKey(id));

/** The messages with which a conversation began. */
export const firstMessagesQuery = (id: number) =>
  queryOptions({
    queryKey: [...messageKey(id), 'first'],
    queryFn: async ({ signal }): Promise<LiveMessage[]> => {
      const query = { before: String(LIMITS.messagesPerAnswer) };
      const { results } = await call(
        calls.listConversationMessages,
        { ...at(id), query },
        { signal },
      );
      return joined([], results);
    },
    initialData: () => {
      const known = knownMessages(id);
      return known?.[0]?.seq === 1 ? known : undefined;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const addMessages = (id: number, more: readonly LiveMessage[]) =>
  queryClient.setQueryData<LiveMessage[]>(messageKey(id), (now) => now && joined(now, more));

export async function readOlder(id: number, before: number): Promise<void> {
  const query = { before: String(before) };
  const { results } = await call(calls.listConversationMessages, { ...at(id), query });
  addMessages(id, results);
}

/** More messages were missed than are sent one by one, so the list begins with the newest again. */
export const readNewest = (id: number) =>
  queryClient.fetchQuery({ ...messagesQuery(id), staleTime: 0 });

export const answer = (id: number, content: string, idempotencyKey: string) =>
  call(calls.answerConversation, { ...at(id), body: { content } }, { idempotencyKey });

export const conversationNotesQuery = (id: number) =>
  queryOptions({
    queryKey: noteKey(id),
    queryFn: ({ signal }) => call(calls.listConversationNotes, at(id), { signal }),
    staleTime: 0,
  });

export const reloadConversationNotes = (id: number) => readAgain({ queryKey: noteKey(id) });

export async function addNote(id: number, content: string, idempotencyKey: string): Promise<void> {
  await call(calls.addConversationNote, { ...at(id), body: { content } }, { idempotencyKey });
  await reloadConversationNotes(id).catch(() => {});
}

export const conversationDraft = (id: number): DraftSource => ({
  query: {
    queryKey: ['desk', 'draft', id],
    queryFn: ({ signal }) => call(calls.getConversationDraft, at(id), { signal }),
    gcTime: 0,
    staleTime: 0,
  },
  save: (body, options) => call(calls.saveConversationDraft, { ...at(id), body }, options),
});
