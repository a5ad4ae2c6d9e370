import type {
  Conversation,
  ConversationView,
  listConversations,
  OwnConversation,
} from '@maru/contract/conversations';
import type { listColleagues } from '@maru/contract/desk';
import type { CallOutput } from '@maru/contract/kit/client';
import type { ServerFrame } from '@maru/contract/live';

/** The open conversations as the list's call answers them, kept up to date by the desk's frames. */
export type DeskList = CallOutput<typeof listConversations>;

type DeskFrame = Extract<ServerFrame, { type: 'desk' }>;
type Frame = Pick<DeskFrame, 'from' | 'seq' | 'conversations' | 'gone'>;

/** A conversation that was not in the list has nothing read of it as far as this tab knows. */
const own = (now: Conversation, before: OwnConversation | undefined): OwnConversation => ({
  ...now,
  read_count: before?.read_count ?? 0,
  is_unread: before?.is_unread ?? false,
});

/** Adds to a frame that lists all remaining conversations (`all`) the ones of the list that are gone. */
export function withGone(list: DeskList, frame: DeskFrame): DeskFrame {
  if (!frame.all) return frame;
  const left = new Set(frame.all);
  const gone = list.conversations.map(({ id }) => id).filter((id) => !left.has(id));
  return { ...frame, gone: [...frame.gone, ...gone] };
}

/**
 * The list after a frame. Conversations that the frame does not name stay the same objects, so that their rows are not
 * rendered again.
 */
export function afterFrame(list: DeskList, { seq, conversations, gone }: Frame): DeskList {
  const changed = new Map(conversations.map((one) => [one.id, one]));
  const left = new Set(gone);
  const kept = list.conversations
    .filter(({ id }) => !left.has(id) || changed.has(id))
    .map((before) => {
      const now = changed.get(before.id);
      changed.delete(before.id);
      return now ? own(now, before) : before;
    })
    .filter(({ is_open }) => is_open);
  const added = [...changed.values()]
    .filter(({ is_open }) => is_open)
    .map((now) => own(now, undefined));
  return { ...list, seq, conversations: [...kept, ...added] };
}

/** What a person has read of a conversation, and whether they marked it as unread. */
export type ReadMark = Pick<OwnConversation, 'read_count' | 'is_unread'>;

export const withRead = (list: DeskList, conversation: number, mark: ReadMark): DeskList => ({
  ...list,
  conversations: list.conversations.map((one) =>
    one.id === conversation ? marked(one, mark) : one,
  ),
});

/** What was read stays read. */
export const marked = <One extends ReadMark>(one: One, { read_count, is_unread }: ReadMark): One =>
  one.read_count >= read_count && one.is_unread === is_unread
    ? one
    : { ...one, read_count: Math.max(one.read_count, read_count), is_unread };

export interface Viewer {
  id: number;
  department: number | null;
}

/** Whether a conversation belongs to a view of a person. */
export function isIn(view: ConversationView, one: Conversation, viewer: Viewer): boolean {
  if (view === 'mine') return one.assignee?.id === viewer.id;
  if (view === 'unassigned') return one.assignee === null;
  if (view === 'department') {
    return viewer.department !== null && one.department?.id === viewer.department;
  }
  return true;
}

/** How many customers of own and unassigned conversations wait for an answer. */
export const waitingCount = (list: DeskList, viewer: Viewer): number =>
  list.conversations.filter(
    (one) =>
      one.waiting_since !== null && (isIn('mine', one, viewer) || isIn('unassigned', one, viewer)),
  ).length;

type Colleagues = CallOutput<typeof listColleagues>;

/**
 * With how much each has to do by the list, which is told of every change. A list that does not have all conversations
 * of the company says nothing of that.
 */
export function withLoads(colleagues: Colleagues, list: DeskList | undefined): Colleagues {
  if (!list?.reaches_all || list.has_more) return colleagues;
  const { conversations } = list;
  const ofPeople = Map.groupBy(conversations, ({ assignee }) => assignee?.id);
  const ofDepartments = Map.groupBy(conversations, ({ department }) => department?.id);
  return {
    people: colleagues.people.map((person) => {
      const own = ofPeople.get(person.id) ?? [];
      const waiting = own.filter(({ waiting_since }) => waiting_since !== null).length;
      return { ...person, open: own.length, waiting };
    }),
    departments: colleagues.departments.map((one) => ({
      ...one,
      open: ofDepartments.get(one.id)?.length ?? 0,
    })),
  };
}

export interface WaitingSections {
  /** Conversations whose customers wait, the longest first. */
  forUs: OwnConversation[];
  /** Where staff wrote last, the newest first. */
  forCustomer: OwnConversation[];
}

const lastMoment = ({ last, time_created }: Conversation): string => last?.time ?? time_created;

/** Moments are compared as such: two may be written with different fractions of a second. */
const moment = (text: string): number => Date.parse(text);

export function inSections(conversations: readonly OwnConversation[]): WaitingSections {
  const forUs = conversations.filter(({ waiting_since }) => waiting_since !== null);
  const forCustomer = conversations.filter(({ waiting_since }) => waiting_since === null);
  return {
    forUs: forUs.toSorted(
      (a, b) => moment(a.waiting_since ?? '') - moment(b.waiting_since ?? '') || a.id - b.id,
    ),
    forCustomer: forCustomer.toSorted(
      (a, b) => moment(lastMoment(b)) - moment(lastMoment(a)) || b.id - a.id,
    ),
  };
}
