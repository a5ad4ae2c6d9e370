import type { Timeline, TimelineEntry } from '@maru/contract/ticket-details';
import type { MessageRecord } from '../../core/rooms/messages.store.ts';
import type { Tx } from '../../core/schema.ts';
import { type EntryRecord, entriesAfter, entriesBefore } from '../../core/tickets/entries.store.ts';
import { type NoteRecord, notesAfter, notesBefore } from '../../core/tickets/notes.store.ts';
import { wordsAfter, wordsBefore } from './conversation.store.ts';

/** The sources of a timeline. Each numbers its own; within a source, times follow the numbers. */
const SOURCES = ['entry', 'note', 'message'] as const;
type Source = (typeof SOURCES)[number];
type Place = Record<Source, number>;
type Sourced = TimelineEntry & { source: Source };

/** The greatest number of an entry or a message, whose columns are integers; no note has one as great. */
const END = 2_147_483_647;

const placeOf = (text: string): Place => {
  const [entry = 0, note = 0, message = 0] = text.split('.').map((n) => Math.min(Number(n), END));
  return { entry, note, message };
};

const textOf = ({ entry, note, message }: Place): string => `${entry}.${note}.${message}`;

interface Asked {
  ticketId: number;
  /** Null where the ticket has no room, or its messages are not for the person who asks. */
  roomId: number | null;
  before?: string | undefined;
  after?: string | undefined;
  limit: number;
}

export async function readTimeline(tx: Tx, asked: Asked): Promise<Timeline> {
  return asked.after === undefined ? readBack(tx, asked) : readOn(tx, asked, asked.after);
}

/** The newest entries, or those before a place. */
async function readBack(tx: Tx, { ticketId, roomId, before, limit }: Asked): Promise<Timeline> {
  const from = before === undefined ? { entry: END, note: END, message: END } : placeOf(before);
  const most = limit + 1;
  const found = merged([
    (await entriesBefore(tx, ticketId, from.entry, most)).map(presentEntry),
    (await notesBefore(tx, { ticketId, roomId }, from.note, most)).map(presentNote),
    roomId === null
      ? []
      : (await wordsBefore(tx, { roomId, ticketId }, from.message, most)).map(presentMessage),
  ]);
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
  tx: Tx,
  { ticketId, roomId, limit }: Asked,
  after: string,
): Promise<Timeline> {
  const from = placeOf(after);
  const found = merged([
    (await entriesAfter(tx, ticketId, from.entry, limit)).map(presentEntry),
    (await notesAfter(tx, { ticketId, roomId }, from.note, limit)).map(presentNote),
    roomId === null
      ? []
      : (await wordsAfter(tx, { roomId, ticketId }, from.message, limit)).map(presentMessage),
  ]);
  const page = found.slice(0, limit);
  const newer = { ...from };
  for (const { source, number } of page) newer[source] = Math.max(newer[source], number);
  return { entries: page.map(plain), older: null, newer: textOf(newer) };
}

function merged(sources: readonly Sourced[][]): Sourced[] {
  return sources.flat().sort(inOrder);
}

/** By time; of the same moment first what was said, then what was done, and each source in its numbers. */
function inOrder(a: Sourced, b: Sourced): number {
  if (a.time_created !== b.time_created) return a.time_created < b.time_created ? -1 : 1;
  if (a.source !== b.source) return SOURCES.indexOf(b.source) - SOURCES.indexOf(a.source);
  return a.number - b.number;
}

const plain = ({ source: _, ...entry }: Sourced): TimelineEntry => entry;

export const presentEntry = (entry: EntryRecord): Sourced => ({
  source: 'entry',
  kind: entry.kind,
  number: entry.seq,
  by_staff: entry.kind !== 'customer',
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
  by_staff: message.sender === 'agent',
  account: message.account_id,
  name: message.sender_name,
  content: message.content,
  mentions: [],
  changes: [],
  delivered: true,
  time_created: message.time_created.toISOString(),
});
