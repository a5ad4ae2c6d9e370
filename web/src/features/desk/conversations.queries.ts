import * as calls from '@maru/contract/conversations';
import type { ServerFrame } from '@maru/contract/live';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient, readAgain } from '../../lib/query-client.ts';
import { afterFrame, type DeskList, marked, type ReadMark, withRead } from './desk-list.ts';

const LIST_KEY = ['desk', 'list'] as const;
const detailKey = (id: number) => ['desk', 'one', id] as const;
const at = (id: number) => ({ params: { id: String(id) } });

/** Read once; from then on the live connection tells what has changed. */
export const conversationsQuery = queryOptions({
  queryKey: LIST_KEY,
  queryFn: ({ signal }) => call(calls.listConversations, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const listed = () => queryClient.getQueryData<DeskList>(LIST_KEY);

/** A reading that is under way may be older than what it is asked for. */
export async function readList(): Promise<DeskList> {
  await queryClient.cancelQueries({ queryKey: LIST_KEY });
  return queryClient.fetchQuery({ ...conversationsQuery, staleTime: 0 });
}

export function applyFrame(frame: Extract<ServerFrame, { type: 'desk' }>): void {
  queryClient.setQueryData<DeskList>(LIST_KEY, (now) => now && afterFrame(now, frame));
  // Closed, or out of reach: the list tells no more of it, so the open one is read again, with its notes.
  for (const id of frame.gone) {
    void reloadDetail(id);
    void readAgain({ queryKey: ['desk', 'notes', id] });
  }
}

export function applyRead(conversation: number, mark: ReadMark): void {
  queryClient.setQueryData<DeskList>(LIST_KEY, (now) => now && withRead(now, conversation, mark));
  queryClient.setQueryData<calls.ConversationDetail>(
    detailKey(conversation),
    (now) => now && marked(now, mark),
  );
}

export const applySettings = (only_assignee_answers: boolean): void =>
  void queryClient.setQueryData<DeskList>(
    LIST_KEY,
    (now) => now && { ...now, only_assignee_answers },
  );

export const detailQuery = (id: number) =>
  queryOptions({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(calls.getConversation, at(id), { signal }),
    staleTime: 0,
  });

export const reloadDetail = (id: number) => readAgain({ queryKey: detailKey(id) });

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['desk', 'search', q],
    queryFn: ({ signal }) => call(calls.findConversations, { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Shows the changed conversation at once, before the desk's connection tells everybody. */
function changed(now: calls.OwnConversation): void {
  queryClient.setQueryData<DeskList>(LIST_KEY, (list) => {
    if (!list) return list;
    const others = list.conversations.filter(({ id }) => id !== now.id);
    return { ...list, conversations: now.is_open ? [...others, now] : others };
  });
  queryClient.setQueryData<calls.ConversationDetail>(
    detailKey(now.id),
    (detail) => detail && { ...detail, ...now },
  );
}

export const take = async (id: number) => changed(await call(calls.takeConversation, at(id)));

export const takeOver = async (id: number, from: number) =>
  changed(await call(calls.takeOverConversation, { ...at(id), body: { from } }));

interface Assignment {
  assignee_id: number | null;
  department_id: number | null;
  note?: string;
}

export const assign = async (id: number, body: Assignment) =>
  changed(await call(calls.assignConversation, { ...at(id), body }));

export const setOpen = async (id: number, is_open: boolean) =>
  changed(await call(calls.setConversationOpen, { ...at(id), body: { is_open } }));

export async function markRead(id: number, seq: number): Promise<void> {
  const { read_count } = await call(calls.markConversationRead, { ...at(id), body: { seq } });
  applyRead(id, { read_count, is_unread: false });
}

export async function markUnread(id: number): Promise<void> {
  await call(calls.markConversationUnread, at(id));
  applyRead(id, { read_count: 0, is_unread: true });
}

export async function linkTicketToConversation(id: number, ticket_id: number): Promise<void> {
  changed(await call(calls.linkConversationTicket, { ...at(id), body: { ticket_id } }));
  await reloadDetail(id);
}
