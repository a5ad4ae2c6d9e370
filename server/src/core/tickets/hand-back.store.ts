import type { TicketChange } from '@maru/contract/ticket-timeline';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../schema.ts';
import type { Author } from './entries.store.ts';
import { NOW, TICKET_COLUMNS, type TicketRecord } from './tickets.store.ts';

const lockOpenTicketsQuery = (tx: Tx) =>
  tx.sql
    .selectFrom('ticket')
    .select(TICKET_COLUMNS)
    .where('company_id', '=', tx.companyId)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .forNoKeyUpdate();

export const lockOpenOf = (tx: Tx, accountIds: readonly number[]): Promise<TicketRecord[]> =>
  lockOpenTicketsQuery(tx)
    .where(sql<SqlBool>`assignee_id = any(${accountIds}::bigint[])`)
    .execute();

export const lockOpenOfDepartments = (
  tx: Tx,
  departmentIds: readonly number[],
): Promise<TicketRecord[]> =>
  lockOpenTicketsQuery(tx)
    .where(sql<SqlBool>`department_id = any(${departmentIds}::bigint[])`)
    .execute();

export interface HandedBack {
  id: number;
  status: string;
  holder_left: boolean;
  /** The changes in the timeline. */
  changes: readonly TicketChange[];
}

/** Takes these locked tickets from their assignees, and tells it in their timelines: two statements, however many. */
export async function handBackAll(
  tx: Tx,
  of: 'assignee_id' | 'department_id',
  tickets: readonly HandedBack[],
  by: Author,
): Promise<void> {
  const rows = JSON.stringify(tickets);
  await sql`
    update ticket set ${sql.ref(of)} = null, status = row.status, holder_left = row.holder_left, version = ticket.version + 1,
      last_seq = ticket.last_seq + 1, time_updated = ${NOW}
    from jsonb_to_recordset(${rows}::jsonb) as row (id bigint, status text, holder_left boolean)
    where ticket.company_id = ${tx.companyId} and ticket.id = row.id`.execute(tx.sql);
  await sql`
    insert into ticket_entry
      (company_id, ticket_id, seq, kind, account_id, author_name, changes, time_created)
    select ticket.company_id, ticket.id, ticket.last_seq, 'event', ${by.accountId}::bigint, ${by.name},
      row.changes, ticket.time_updated
    from jsonb_to_recordset(${rows}::jsonb) as row (id bigint, changes jsonb)
    join ticket on ticket.company_id = ${tx.companyId} and ticket.id = row.id`.execute(tx.sql);
}

/** Writes the department's name on closed tickets that only it has. Unassigned ones could be seen by everybody. */
export async function keepDepartmentsOnClosed(
  tx: Tx,
  departmentIds: readonly number[],
): Promise<void> {
  await tx.sql
    .updateTable('ticket')
    .from('department')
    .set({ assignee_name: sql<string>`department.name`, assignee_left: true })
    .whereRef('department.company_id', '=', 'ticket.company_id')
    .whereRef('department.id', '=', 'ticket.department_id')
    .where('ticket.company_id', '=', tx.companyId)
    .where('ticket.status', '=', 'closed')
    .where('ticket.assignee_id', 'is', null)
    .where('ticket.assignee_name', '=', '')
    .where(sql<SqlBool>`ticket.department_id = any(${departmentIds}::bigint[])`)
    .execute();
}

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
