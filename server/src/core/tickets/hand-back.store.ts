import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../schema.ts';
import { TICKET_COLUMNS, type TicketRecord } from './tickets.store.ts';

const lockOpenTickets = (tx: Tx) =>
  tx.sql
    .selectFrom('ticket')
    .select(TICKET_COLUMNS)
    .where('company_id', '=', tx.companyId)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .forNoKeyUpdate();

export const lockOpenOf = (tx: Tx, accountIds: readonly number[]): Promise<TicketRecord[]> =>
  lockOpenTickets(tx).where(sql<SqlBool>`assignee_id = any(${accountIds}::bigint[])`).execute();

export const lockOpenOfDepartments = (
  tx: Tx,
  departmentIds: readonly number[],
): Promise<TicketRecord[]> =>
  lockOpenTickets(tx)
    .where(sql<SqlBool>`department_id = any(${departmentIds}::bigint[])`)
    .execute();

/** Closed tickets keep the names of accounts that are deleted. */
export async function keepNamesOnClosed(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await tx.sql
    .updateTable('ticket')
    .from('account')
    .set({
      assignee_name: sql<string>`coalesce(
        nullif(trim(account.first_name || ' ' || account.last_name), ''), account.username)`,
      assignee_id: null,
      assignee_left: true,
    })
    .whereRef('account.company_id', '=', 'ticket.company_id')
    .whereRef('account.id', '=', 'ticket.assignee_id')
    .where('ticket.company_id', '=', tx.companyId)
    .where(sql<SqlBool>`ticket.assignee_id = any(${accountIds}::bigint[])`)
    .execute();
}
