import type { TicketChange } from '@maru/contract/ticket-timeline';
import type { Insertable, Selectable } from 'kysely';
import type { Schema, Tx } from '../schema.ts';
import { type TicketChanges, type TicketRecord, updateTicket } from './tickets.store.ts';

export type EntryRecord = Selectable<Schema['ticket_entry']>;

/** Who an entry is by. Without an account: a customer, or the system, which has no name. */
export interface Author {
  accountId: number | null;
  name: string;
  isCustomer?: boolean;
}

export interface NewEntry {
  kind: EntryRecord['kind'];
  by: Author;
  content?: string;
  changes?: readonly TicketChange[];
  messageSeq?: number | null;
  key?: string | null;
}

/** Keys of two people must not collide. */
export const keyOf = ({ accountId }: Author, key: string | undefined): string | null =>
  key === undefined ? null : `${accountId ?? ''}:${key}`;

/** Appends an entry to a locked ticket, and makes the changes that it tells of in the same statement. */
export async function appendEntry(
  tx: Tx,
  id: number,
  entry: NewEntry,
  changes: TicketChanges = {},
): Promise<{ ticket: TicketRecord; entry: EntryRecord }> {
  const ticket = await updateTicket(tx, id, changes, { withEntry: true });
  const values: Insertable<Schema['ticket_entry']> = {
    company_id: tx.companyId,
    ticket_id: id,
    seq: ticket.last_seq,
    kind: entry.kind,
    account_id: entry.by.accountId,
    author_name: entry.by.name,
    by_customer: entry.by.isCustomer ?? false,
    content: entry.content ?? '',
    changes: JSON.stringify(entry.changes ?? []),
    message_seq: entry.messageSeq ?? null,
    idempotency_key: entry.key ?? null,
    time_created: ticket.time_updated,
  };
  const written = await tx.sql
    .insertInto('ticket_entry')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ticket, entry: written };
}

const entriesOf = (tx: Tx, ticketId: number) =>
  tx.sql
    .selectFrom('ticket_entry')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('ticket_id', '=', ticketId);

export const entryOfKey = (tx: Tx, ticketId: number, key: string | null) =>
  key === null
    ? undefined
    : entriesOf(tx, ticketId).where('idempotency_key', '=', key).executeTakeFirst();

export const entriesBeforeQuery = (tx: Tx, ticketId: number, seq: number, limit: number) =>
  entriesOf(tx, ticketId).where('seq', '<', seq).orderBy('seq', 'desc').limit(limit);

export const entriesAfterQuery = (tx: Tx, ticketId: number, seq: number, limit: number) =>
  entriesOf(tx, ticketId).where('seq', '>', seq).orderBy('seq').limit(limit);
