import type { Insertable, Selectable } from 'kysely';
import type { Schema, Tx } from '../../core/schema.ts';

export type TicketRecord = Selectable<Schema['ticket']>;
export type NewTicket = Omit<Insertable<Schema['ticket']>, 'company_id'>;

export function allTickets(tx: Tx): Promise<TicketRecord[]> {
  return tx.sql
    .selectFrom('ticket')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .orderBy('time_created', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function addTickets(tx: Tx, tickets: readonly NewTicket[]): Promise<void> {
  if (tickets.length === 0) return;
  await tx.sql
    .insertInto('ticket')
    .values(tickets.map((ticket) => ({ ...ticket, company_id: tx.companyId })))
    .execute();
}
