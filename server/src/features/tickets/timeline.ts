import type { Timeline, TimelineActor, TimelineEntry } from '@maru/contract/ticket-timeline';
import type { MessageRecord } from '../../core/rooms/messages.store.ts';
import type { ReadTx } from '../../core/schema.ts';
import {
  type EntryRecord,
  entriesAfterQuery,
  entriesBeforeQuery,
} from '../../core/tickets/entries.store.ts';
import {
  type NoteRecord,
  notesAfterQuery,
  notesBeforeQuery,
} from '../../core/tickets/notes.store.ts';
import type { Reach } from '../../core/tickets/reach.store.ts';
import { ticketQuery } from '../../core/tickets/tickets.store.ts';
import { roomMessagesAfter, roomMessagesBefore } from './room-messages.store.ts';

/** The sources of a timeline. Each numbers its own; within a source, times follow the numbers. */
const SOURCES = ['entry', 'note', 'message'] as const;
type Source = (typeof SOURCES)[number];
type TimelineCursor = Record<Source, number>;
type Sourced = TimelineEntry & { source: Source };

/** The greatest number of an entry or a message, whose columns are integers; no note has one as great. */
const END = 2_147_483_647;

const cursorOf = (text: string): TimelineCursor => {
  const [entry = 0, note = 0, message = 0] = text.split('.').map((n) => Math.min(Number(n), END));
  return { entry, note, message };
};

const textOf = ({ entry, note, message }: TimelineCursor): string => `${entry}.${note}.${message}`;

interface Asked {
  ticketId: number;
  mayReadRoom: boolean;
  before?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** Undefined where the ticket is not within reach. */
export async function readTimeline(
  tx: ReadTx,
  reach: Reach,
  asked: Asked,
): Promise<Timeline | undefined> {
  return asked.after === undefined
    ? readBack(tx, reach, asked)
    : readOn(tx, reach, asked, asked.after);
}

/** The newest entries, or those before a place. */
async function readBack(
  tx: ReadTx,
  reach: Reach,
  { ticketId, mayReadRoom, before, limit }: Asked,
): Promise<Timeline | undefined> {
  const from = before === undefined ? { entry: END, note: END, message: END } : cursorOf(before);
  const most = limit + 1;
  const [[ticket], entries, notes] = await tx.sendTogether(
    ticketQuery(tx, reach, ticketId).compile(),
    entriesBeforeQuery(tx, ticketId, from.entry, most).compile(),
    notesBeforeQuery(tx, { ticketId, withRoom: mayReadRoom }, from.note, most).compile(),
  );
  if (!ticket) return undefined;
  const roomId = mayReadRoom ? ticket.room_id : null;
  const messages =
    roomId === null ? [] : await roomMessagesBefore(tx, { roomId, ticketId }, from.message, most);
  const found = merged(entries, notes, messages);
  const page = found.slice(-limit);
  const older = { ...from };
  for (const { source, number } of page) older[source] = Math.min(older[source], number);
  const newer = { entry: 0, note: 0, message: 0 };
  for (const { source, number } of found) newer[source] = Math.max(newer[source], number);
  return {
    entries: page.map(plain),
    older: found.length > page.length ? textOf(older) : null,
    newer: textOf(newer),
  };
}

async function readOn(
  tx: ReadTx,
  reach: Reach,
  { ticketId, mayReadRoom, limit }: Asked,
  after: string,
): Promise<Timeline | undefined> {
  const from = cursorOf(after);
  const [[ticket], entries, notes] = await tx.sendTogether(
    ticketQuery(tx, reach, ticketId).compile(),
    entriesAfterQuery(tx, ticketId, from.entry, limit).compile(),
    notesAfterQuery(tx, { ticketId, withRoom: mayReadRoom }, from.note, limit).compile(),
  );
  if (!ticket) return undefined;
  const roomId = mayReadRoom ? ticket.room_id : null;
  const messages =
    roomId === null ? [] : await roomMessagesAfter(tx, { roomId, ticketId }, from.message, limit);
  const page = merged(entries, notes, messages).slice(0, limit);
  const newer = { ...from };
  for (const { source, number } of page) newer[source] = Math.max(newer[source], number);
  return { entries: page.map(plain), older: null, newer: textOf(newer) };
}

const merged = (
  entries: readonly EntryRecord[],
  notes: readonly NoteRecord[],
  messages: readonly MessageRecord[],
): Sourced[] =>
  [
    ...entries.map(presentTimelineEntry),
    ...notes.map(presentNote),
    ...messages.map(presentMessage),
  ].sort(inOrder);

/** By time. At the same moment messages come before events, and each source is in the order of its numbers. */
function inOrder(a: Sourced, b: Sourced): number {
  if (a.time_created !== b.time_created) return a.time_created < b.time_created ? -1 : 1;
  if (a.source !== b.source) return SOURCES.indexOf(b.source) - SOURCES.indexOf(a.source);
  return a.number - b.number;
}

const plain = ({ source: _, ...entry }: Sourced): TimelineEntry => entry;

/** The entry itself says so: a customer may be called as a colleague is. */
function actorOf({ kind, by_customer, account_id, author_name }: EntryRecord): TimelineActor {
  if (kind === 'customer' || by_customer) return 'customer';
  // An account that was deleted leaves its name.
  return account_id === null && author_name === '' ? 'system' : 'staff';
}

export const presentTimelineEntry = (entry: EntryRecord): Sourced => ({
  source: 'entry',
  kind: entry.kind,
  number: entry.seq,
  actor: actorOf(entry),
  by_staff: actorOf(entry) === 'staff',
  account: entry.account_id,
  name: entry.author_name,
  content: entry.content,
  mentions: [],
  changes: entry.changes,
  delivered: entry.message_seq !== null,
  time_created: entry.time_created.toISOString(),
});

export const presentNote = (note: NoteRecord): Sourced => ({
  source: 'note',
  kind: 'note',
  number: note.id,
  actor: 'staff',
  by_staff: true,
  account: note.account_id,
  name: note.author_name,
  content: note.content,
  mentions: note.mentions,
  changes: [],
  delivered: false,
  time_created: note.time_created.toISOString(),
});

const presentMessage = (message: MessageRecord): Sourced => ({
  source: 'message',
  kind: 'message',
  number: message.seq,
  actor: message.sender === 'agent' ? 'staff' : 'customer',
  by_staff: message.sender === 'agent',
  account: message.account_id,
  name: message.sender_name,
  content: message.content,
  mentions: [],
  changes: [],
  delivered: true,
  time_created: message.time_created.toISOString(),
});
