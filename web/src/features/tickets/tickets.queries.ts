import { newIdempotencyKey } from '@maru/client/idempotency-key';
import { listAssignees } from '@maru/contract/assignees';
import { getTicketDraft, saveTicketDraft } from '@maru/contract/ticket-drafts';
import type { TicketStatus } from '@maru/contract/ticket-life';
import {
  createTicket,
  getTicket,
  patchTicket,
  type TicketDetail,
} from '@maru/contract/ticket-properties';
import { listTicketMarks } from '@maru/contract/ticket-settings';
import * as steps from '@maru/contract/ticket-steps';
import { getTimeline, type Timeline, type TimelineEntry } from '@maru/contract/ticket-timeline';
import { addTicketNote, replyToTicket } from '@maru/contract/ticket-words';
import { listTickets, NEXT_BEFORE_HEADER, type TicketView } from '@maru/contract/tickets';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callVersioned, type Versioned } from '../../lib/api.ts';
import type { DraftSource } from '../../lib/kept-draft.ts';
import { queryClient } from '../../lib/query-client.ts';
import { reloadTicketLists, TICKET_LIST_KEY } from '../../lib/ticket-lists.ts';

/** Rows of one window of the list; more are loaded as one scrolls. */
const WINDOW = 500;

/** What the list is narrowed to. */
export interface Narrowing {
  status?: TicketStatus | undefined;
  view?: TicketView | undefined;
  tag?: string | undefined;
  q?: string | undefined;
}

export const ticketListQuery = ({ status, view, tag, q }: Narrowing) =>
  infiniteQueryOptions({
    queryKey: [...TICKET_LIST_KEY, status, view, tag, q],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        limit: String(WINDOW),
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
        tickets: answer.body,
        marks,
        next: answer.headers.get(NEXT_BEFORE_HEADER) ?? undefined,
      };
    },
    getNextPageParam: ({ next }) => next,
  });

const ticketKey = (id: number) => ['tickets', 'one', id] as const;
const timelineKey = (id: number) => ['tickets', 'timeline', id] as const;

const at = (id: number) => ({ params: { id: String(id) } });

export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: ticketKey(id),
    queryFn: ({ signal }) => callVersioned(getTicket, at(id), { signal }),
    gcTime: 0,
  });

export const assigneesQuery = (q: string) =>
  queryOptions({
    queryKey: ['tickets', 'assignees', q],
    queryFn: ({ signal }) => call(listAssignees, { query: q ? { q } : {} }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const draftOf = (id: number): DraftSource => ({
  query: {
    queryKey: ['tickets', 'draft', id],
    queryFn: ({ signal }) => call(getTicketDraft, at(id), { signal }),
    gcTime: 0,
    staleTime: 0,
  },
  save: (body, options) => call(saveTicketDraft, { ...at(id), body }, options),
});

type Detail = Versioned<TicketDetail>;

/** Shows the changed ticket at once, and reads on in its timeline. */
async function changed(id: number, saved: Detail): Promise<Detail> {
  queryClient.setQueryData(ticketKey(id), saved);
  void reloadTicketLists();
  // It is saved, whether or not the rest can be read at once.
  void readOn(id).catch(() => {});
  return saved;
}

/** A reading that is under way may be older than what it is asked for. */
export async function reloadTicket(id: number) {
  await queryClient.cancelQueries({ queryKey: ticketKey(id) }, { revert: true });
  return queryClient.fetchQuery({ ...ticketQuery(id), staleTime: 0 });
}

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

export interface TicketPatch {
  subject?: string;
  requester_name?: string;
  customer_email?: string;
  priority?: TicketDetail['priority'];
  due_date?: string | null;
  due_reason?: string;
  tags?: string[];
}

export const patch = async (id: number, body: TicketPatch, version: string | undefined) =>
  changed(id, await callVersioned(patchTicket, { ...at(id), body }, { version }));

export interface StatusChange {
  status: TicketStatus;
  resolution?: NonNullable<TicketDetail['resolution']>;
  note?: string;
}

export const setStatus = async (id: number, body: StatusChange, version: string | undefined) =>
  changed(id, await callVersioned(steps.setTicketStatus, { ...at(id), body }, { version }));

export const assign = async (
  id: number,
  body: { assignee_id: number | null; department_id: number | null },
  version: string | undefined,
) => changed(id, await callVersioned(steps.assignTicket, { ...at(id), body }, { version }));

export const take = async (id: number) =>
  changed(id, await callVersioned(steps.takeTicket, at(id)));

export const hold = async (
  id: number,
  body: { reason: string; wake_at: string | null },
  version: string | undefined,
) => changed(id, await callVersioned(steps.holdTicket, { ...at(id), body }, { version }));

export const resume = async (id: number) =>
  changed(id, await callVersioned(steps.resumeTicket, at(id)));

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

/** Adds what was written since, from where the shown timeline ends. */
export async function readOn(id: number): Promise<void> {
  const shown = queryClient.getQueryData<Timeline>(timelineKey(id));
  if (!shown) return;
  const query = { after: shown.newer, limit: '200' };
  const next = await call(getTimeline, { ...at(id), query });
  queryClient.setQueryData<Timeline>(
    timelineKey(id),
    (now) => now && { ...now, entries: joined(now.entries, next.entries), newer: next.newer },
  );
  if (next.entries.length === 200) await readOn(id);
}

/** Adds what was written before the shown timeline begins. */
export async function readBack(id: number): Promise<void> {
  const shown = queryClient.getQueryData<Timeline>(timelineKey(id));
  if (!shown?.older) return;
  const before = await call(getTimeline, { ...at(id), query: { before: shown.older } });
  queryClient.setQueryData<Timeline>(
    timelineKey(id),
    (now) => now && { ...now, entries: joined(before.entries, now.entries), older: before.older },
  );
}
