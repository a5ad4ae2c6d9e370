import { NOTICE_LIMITS } from '@maru/contract/notices';
import type { Permission } from '@maru/contract/permissions';
import { expressionBuilder, sql } from 'kysely';
import { isAway } from '../away.store.ts';
import { nameKey } from '../name-key.store.ts';
import { grantsQuery } from '../permissions.store.ts';
import type { Schema, Tx } from '../schema.ts';
import { isWithinOwn } from '../tickets/reach.store.ts';

/** The ticket or room of a note. */
export type About = { ticketId: number } | { roomId: number };

/** The accounts of those names that can be told about a ticket or room: active, and it is within their reach. */
export async function mentionable(
  tx: Tx,
  about: About,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const peopleQuery = 'ticketId' in about ? seeTicketQuery(tx, about.ticketId) : seeRoomsQuery(tx);
  const rows = await peopleQuery
    .innerJoin(
      // As sign-in compares them. `offset 0` is for the index: see decision 0019.
      sql<{ name: string; key: string }>`(
        select name, ${nameKey(sql.ref<string>('name'))} as key from unnest(${names}::text[]) as name offset 0
      )`.as<'written'>(sql`written`),
      (join) => join.onRef('account.username_key', '=', 'written.key'),
    )
    .select(['account.id', 'written.name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Those who can give the ticket to somebody: the first of them, who are away last. */
export async function assigners(tx: Tx, ticketId: number): Promise<number[]> {
  const rows = await seeTicketQuery(tx, ticketId)
    .where('account.id', 'in', holdersQuery(tx, 'assign_ticket'))
    .select(['account.id', isAway])
    .orderBy('is_away')
    .orderBy('account.id')
    .limit(NOTICE_LIMITS.assigners)
    .execute();
  return rows.map(({ id }) => id);
}

const holdersQuery = (tx: Tx, codename: Permission) =>
  grantsQuery(tx).select('account_group.account_id').where('held.codename', '=', codename);

const seeTicketsQuery = (tx: Tx) =>
  tx.sql
    .selectFrom('account')
    .where('account.company_id', '=', tx.companyId)
    .where('account.is_active', '=', true)
    .where('account.id', 'in', holdersQuery(tx, 'view_ticket'));

/** Those who may read the notes of rooms. */
const seeRoomsQuery = (tx: Tx) =>
  seeTicketsQuery(tx).where('account.id', 'in', holdersQuery(tx, 'view_chatroom'));

const seeTicketQuery = (tx: Tx, ticketId: number) =>
  seeTicketsQuery(tx).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('ticket')
        .innerJoin('company', 'company.id', 'ticket.company_id')
        .select('ticket.id')
        .where('ticket.company_id', '=', tx.companyId)
        .where('ticket.id', '=', ticketId)
        .where((eb) =>
          eb.or([
            eb('company.restricts_tickets', '=', false),
            eb('account.id', 'in', holdersQuery(tx, 'view_allticket')),
            isWithinOwn(expressionBuilder<Schema, 'ticket'>(), {
              accountId: sql.ref<number>('account.id'),
              departmentId: sql.ref<number>('account.department_id'),
            }),
          ]),
        ),
    ),
  );
