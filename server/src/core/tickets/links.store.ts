import { MOST_LINKS } from '@maru/contract/ticket-links';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../schema.ts';
import { type Reach, ticketsWithinQuery } from './reach.store.ts';

/** Each pair is stored once. */
const pairOf = (one: number, other: number) => ({
  ticket_id: Math.min(one, other),
  other_id: Math.max(one, other),
});

export async function linkTickets(tx: Tx, one: number, other: number): Promise<void> {
  await tx.sql
    .insertInto('ticket_link')
    .values({ company_id: tx.companyId, ...pairOf(one, other) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether there was a link to remove. */
export async function unlinkTickets(tx: Tx, one: number, other: number): Promise<boolean> {
  const { ticket_id, other_id } = pairOf(one, other);
  const { numDeletedRows } = await tx.sql
    .deleteFrom('ticket_link')
    .where('company_id', '=', tx.companyId)
    .where('ticket_id', '=', ticket_id)
    .where('other_id', '=', other_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function areLinked(tx: Tx, one: number, other: number): Promise<boolean> {
  const { ticket_id, other_id } = pairOf(one, other);
  const found = await tx.sql
    .selectFrom('ticket_link')
    .select('ticket_id')
    .where('company_id', '=', tx.companyId)
    .where('ticket_id', '=', ticket_id)
    .where('other_id', '=', other_id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Only those within reach: a limit that counted others would tell how many there are. */
export async function countLinks(tx: Tx, reach: Reach, id: number): Promise<number> {
  const { count } = await ticketsWithinQuery(tx, reach)
    .where('ticket.id', 'in', linksQuery(tx, id))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of these tickets that are within reach. */
export async function numbersWithin(
  tx: Tx,
  reach: Reach,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await ticketsWithinQuery(tx, reach)
    .where(sql<SqlBool>`ticket.id = any(${ids}::bigint[])`)
    .select('ticket.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const linksQuery = (tx: Tx, id: number) =>
  tx.sql
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

/** The tickets that belong to this one and are within reach, the newest first. */
export const linkedTicketsQuery = (tx: Tx, reach: Reach, id: number) =>
  ticketsWithinQuery(tx, reach)
    .where('ticket.id', 'in', linksQuery(tx, id))
    .select(['ticket.id', 'ticket.subject', 'ticket.status'])
    .orderBy('ticket.id', 'desc')
    .limit(MOST_LINKS);
