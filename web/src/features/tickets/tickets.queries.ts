import { newIdempotencyKey } from '@maru/client/idempotency-key';
import { getTicketDraft, saveTicketDraft } from '@maru/contract/ticket-drafts';
import type { TicketStatus } from '@maru/contract/ticket-life';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { createTicket, type TicketDetail } from '@maru/contract/ticket-properties';
import { addTicketNote, replyToTicket } from '@maru/contract/ticket-replies';
import { listTicketMarks } from '@maru/contract/ticket-settings';
import { getTimeline, type Timeline, type TimelineEntry } from '@maru/contract/ticket-timeline';
import { listTickets, NEXT_BEFORE_HEADER, type TicketView } from '@maru/contract/tickets';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { rowsOf } from '../../lib/any-list.ts';
import { call, callVersioned } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { DraftSource } from '../../lib/server-draft.ts';
import { reloadTicketLists, TICKET_LIST_KEY } from '../../lib/ticket-lists.ts';

/** The filters of the list. */
export interface TicketFilter {
  status?: TicketStatus | undefined;
  view?: TicketView | undefined;
  tag?: string | undefined;
  q?: string | undefined;
}

export const ticketListQuery = ({ status, view, tag, q }: TicketFilter) =>
  infiniteQueryOptions({
    queryKey: [...TICKET_LIST_KEY, status, view, tag, q],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        limit: String(TICKET_LIMITS.window),
        ...(pageParam && { before: pageParam }),
        ...(status && { status }),
        ...(view && { view }),
        ...(tag && { tag }),
        ...(q && { q }),
      };
      const [answer, marks] = await Promise.all([
        callVersioned(listTickets, { query }, { signal, bearer: false }),
        // The list is worth showing without its marks.
        call(listTicketMarks, { query }, { signal }).catch(() => []),
      ]);
      return {
        tickets: rowsOf(answer.body),
        marks,
        next: answer.headers.get(NEXT_BEFORE_HEADER) ?? undefined,
      };
    },
    getNextPageParam: ({ next }) => next,
  });

const timelineKey = (id: number) => ['tickets', 'timeline', id] as const;

const at = (id: number) => ({ params: { id: String(id) } });

export const ticketDraft = (id: number): DraftSource => ({
  query: {
    queryKey: ['tickets', 'draft', id],
    queryFn: ({ signal }) => call(getTicketDraft, at(id), { signal }),
    gcTime: 0,
    staleTime: 0,
  },
  save: (body, options) => call(saveTicketDraft, { ...at(id), body }, options),
});

export async function create(body: NewTicket, key: string) {
  const ticket = await call(createTicket, { body }, { idempotencyKey: key });
  await reloadTicketLists();
  return ticket;
}

export interface NewTicket {
  subject: string;
  content: string;
  requester_name: string;
  customer_email: string;
  priority: TicketDetail['priority'];
  assignee_id: number | null;
  department_id: number | null;
  room_id?: number;
}

export async function write(
  id: number,
  kind: 'reply' | 'note',
  content: string,
  key = newIdempotencyKey(),
): Promise<void> {
  const endpoint = kind === 'reply' ? replyToTicket : addTicketNote;
  await call(endpoint, { ...at(id), body: { content } }, { idempotencyKey: key });
  void reloadTicketLists();
  void readOn(id).catch(() => {});
}

export const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: timelineKey(id),
    queryFn: ({ signal }) => call(getTimeline, at(id), { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Replies, words of customers and events share their numbers; notes and messages have their own. */
export const keyOfEntry = ({ kind, number }: TimelineEntry) =>
  kind === 'note' || kind === 'message' ? `${kind} ${number}` : `entry ${number}`;

/** Entries by their numbers, so that none is shown twice when two reads overlap. */
function joined(one: TimelineEntry[], other: TimelineEntry[]) {
  const known = new Set(one.map(keyOfEntry));
  return [...one, ...other.filter((entry) => !known.has(keyOfEntry(entry)))];
}

/** Adds the entries after the end of the shown timeline. */
export async function readOn(id: number): Promise<void> {
  const shown = queryClient.getQueryData<Timeline>(timelineKey(id));
  if (!shown) return;
  const query = { after: shown.newer, limit: String(TICKET_LIMITS.timelinePage) };
  const next = await call(getTimeline, { ...at(id), query });
  queryClient.setQueryData<Timeline>(
    timelineKey(id),
    (now) => now && { ...now, entries: joined(now.entries, next.entries), newer: next.newer },
  );
  if (next.entries.length === TICKET_LIMITS.timelinePage) await readOn(id);
}

/** Adds the entries before the beginning of the shown timeline. */
export async function readBack(id: number): Promise<void> {
  const shown = queryClient.getQueryData<Timeline>(timelineKey(id));
  if (!shown?.older) return;
  const before = await call(getTimeline, { ...at(id), query: { before: shown.older } });
  queryClient.setQueryData<Timeline>(
    timelineKey(id),
    (now) => now && { ...now, entries: joined(before.entries, now.entries), older: before.older },
  );
}
