import type { Insertable } from 'kysely';
import type { Schema, Tx } from '../../core/schema.ts';
import { TICKET_COLUMNS, type TicketRecord } from '../../core/tickets/tickets.store.ts';

export type NewTicket = Omit<Insertable<Schema['ticket']>, 'company_id'>;

/** Returns the numbers of the new tickets, in the order given. */
export async function addTickets(tx: Tx, tickets: readonly NewTicket[]): Promise<number[]> {
  if (tickets.length === 0) return [];
  const rows = await tx.sql
    .insertInto('ticket')
    .values(tickets.map((ticket) => ({ ...ticket, company_id: tx.companyId })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Undefined where there is a ticket with the same key already. */
export function addTicket(tx: Tx, ticket: NewTicket): Promise<TicketRecord | undefined> {
  return tx.sql
    .insertInto('ticket')
    .values({ ...ticket, company_id: tx.companyId })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'idempotency_key'])
        .where('idempotency_key', 'is not', null)
        .doNothing(),
    )
    .returning(TICKET_COLUMNS)
    .executeTakeFirst();
}

export const ticketOfKey = (tx: Tx, key: string): Promise<TicketRecord | undefined> =>
  tx.sql
    .selectFrom('ticket')
    .select(TICKET_COLUMNS)
    .where('company_id', '=', tx.companyId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
