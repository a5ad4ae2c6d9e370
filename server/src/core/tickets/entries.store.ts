import type { TicketChange } from '@maru/contract/ticket-timeline';
import { type Selectable, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Schema, Tx } from '../schema.ts';
import { type TicketChanges, type TicketRecord, updateTicketQuery } from './tickets.store.ts';

export type EntryRecord = Selectable<Schema['ticket_entry']>;

/** The author of an entry. Without an account: a customer, or the system, which has no name. */
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

type Written = Omit<EntryRecord, 'company_id' | 'seq' | 'changes' | 'time_created'> & {
  /** As JSON. */
  changes: string;
};

/** The entry takes the ticket's next number and the moment of the change. */
const appendQuery = (tx: Tx, { ticket_id, ...written }: Written, changes: TicketChanges) =>
  tx.sql
    .with('changed', () =>
      updateTicketQuery(tx, ticket_id, { ...changes, last_seq: sql<number>`last_seq + 1` }),
    )
    .with('written', (db) =>
      db.insertInto('ticket_entry').values({
        company_id: tx.companyId,
        ticket_id,
        ...written,
        seq: sql<number>`(select last_seq from changed)`,
        time_created: sql<Date>`(select time_updated from changed)`,
      }),
    )
    .selectFrom('changed')
    .selectAll();

/** For replies, most of which change nothing else. */
const appendAloneQuery = prepared((tx: Tx, entry: Written) => {
  const { ticket_id, kind, account_id, author_name, by_customer } = entry;
  const { content, changes, message_seq, idempotency_key } = entry;
  const written = { ticket_id, kind, account_id, author_name, by_customer };
  return appendQuery(tx, { ...written, content, changes, message_seq, idempotency_key }, {});
});

/** Appends an entry to a locked ticket and makes the changes that it tells of, in one statement. */
export async function appendEntry(
  tx: Tx,
  id: number,
  entry: NewEntry,
  changes: TicketChanges = {},
): Promise<{ ticket: TicketRecord; entry: EntryRecord }> {
  const told = [...(entry.changes ?? [])];
  const written = {
    ticket_id: id,
    kind: entry.kind,
    account_id: entry.by.accountId,
    author_name: entry.by.name,
    by_customer: entry.by.isCustomer ?? false,
    content: entry.content ?? '',
    changes: JSON.stringify(told),
    message_seq: entry.messageSeq ?? null,
    idempotency_key: entry.key ?? null,
  };
  const isAlone = Object.keys(changes).length === 0;
  const { rows } = await tx.sql.executeQuery(
    isAlone ? appendAloneQuery(tx, written) : appendQuery(tx, written, changes).compile(),
  );
  const [ticket] = rows;
  if (!ticket) throw new Error('a locked ticket is there to be changed');
  const { last_seq: seq, time_updated: time_created } = ticket;
  const ofCompany = { company_id: tx.companyId, changes: told };
  return { ticket, entry: { ...written, ...ofCompany, seq, time_created } };
}

/** Keys of two people must not collide. */
export const keyOf = ({ accountId }: Author, key: string | undefined): string | null =>
  key === undefined ? null : `${accountId ?? ''}:${key}`;

const entriesQuery = (tx: Tx, ticketId: number) =>
  tx.sql
    .selectFrom('ticket_entry')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .where('ticket_id', '=', ticketId);

export const entryOfKey = (tx: Tx, ticketId: number, key: string | null) =>
  key === null
    ? undefined
    : entriesQuery(tx, ticketId).where('idempotency_key', '=', key).executeTakeFirst();

export const entriesBeforeQuery = (tx: Tx, ticketId: number, seq: number, limit: number) =>
  entriesQuery(tx, ticketId).where('seq', '<', seq).orderBy('seq', 'desc').limit(limit);

export const entriesAfterQuery = (tx: Tx, ticketId: number, seq: number, limit: number) =>
  entriesQuery(tx, ticketId).where('seq', '>', seq).orderBy('seq').limit(limit);
