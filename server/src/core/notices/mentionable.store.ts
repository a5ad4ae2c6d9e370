import { expressionBuilder, type SqlBool, sql } from 'kysely';
import { grants } from '../permissions.store.ts';
import type { Schema, Tx } from '../schema.ts';
import { isWithinOwn } from '../tickets/reach.store.ts';

/** The accounts of those names that can be told about a ticket: active, and it is within their reach. */
export async function mentionable(
  tx: Tx,
  ticketId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const holders = (codename: 'view_ticket' | 'view_allticket') =>
    grants(tx).select('account_group.account_id').where('held.codename', '=', codename);
  const rows = await tx.sql
    .selectFrom('ticket')
    .innerJoin('company', 'company.id', 'ticket.company_id')
    .innerJoin('account', 'account.company_id', 'ticket.company_id')
    .innerJoin(
      sql<{ name: string }>`unnest(${names}::text[])`.as<'written'>(sql`written (name)`),
      // As sign-in compares them.
      (join) =>
        join.on(sql<SqlBool>`account.username_key = lower(written.name collate "und-x-icu")`),
    )
    .select(['account.id', 'written.name'])
    .where('ticket.company_id', '=', tx.companyId)
    .where('ticket.id', '=', ticketId)
    .where('account.is_active', '=', true)
    .where('account.id', 'in', holders('view_ticket'))
    .where((eb) =>
      eb.or([
        eb('company.restricts_tickets', '=', false),
        eb('account.id', 'in', holders('view_allticket')),
        isWithinOwn(expressionBuilder<Schema, 'ticket'>(), {
          accountId: sql.ref<number>('account.id'),
          departmentId: sql.ref<number>('account.department_id'),
        }),
      ]),
    )
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
