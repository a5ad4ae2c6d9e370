import type { Tx } from '../schema.ts';
import { type Reach, ticketsWithin } from './reach.store.ts';

export async function linkTickets(tx: Tx, one: number, other: number): Promise<void> {
  await tx.sql
    .insertInto('ticket_link')
    .values({
      company_id: tx.companyId,
      ticket_id: Math.min(one, other),
      other_id: Math.max(one, other),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The tickets that belong to this one and are within reach, the newest first. */
export function linkedTickets(tx: Tx, reach: Reach, id: number) {
  const linked = tx.sql
    .selectFrom('ticket_link')
    .select('other_id as id')
    .where('company_id', '=', tx.companyId)
    .where('ticket_id', '=', id)
    .union(
      tx.sql
        .selectFrom('ticket_link')
        .select('ticket_id as id')
        .where('company_id', '=', tx.companyId)
        .where('other_id', '=', id),
    );
  return ticketsWithin(tx, reach)
    .where('ticket.id', 'in', linked)
    .select(['ticket.id', 'ticket.subject', 'ticket.status'])
    .orderBy('ticket.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}

const MOST_SHOWN = 50;
