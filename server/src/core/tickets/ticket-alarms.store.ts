import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema, Tx } from '../schema.ts';
import type { Scheduled } from './schedule.ts';
import { TICKET_COLUMNS, type TicketRecord } from './tickets.store.ts';

/** More are found in the next round. */
const AT_ONCE = 200;

/** The tickets of all companies about which something has to be said. */
export const dueAlarms = (owner: Kysely<Schema>) =>
  owner
    .selectFrom('ticket')
    .select(['company_id', 'id'])
    .where('next_alarm_at', '<=', sql<Date>`now()`)
    .orderBy('next_alarm_at')
    .limit(AT_ONCE)
    .execute();

/** The companies whose open tickets have due dates of former settings. */
export const recalculatingCompanies = (owner: Kysely<Schema>) =>
  owner
    .selectFrom('ticket_settings')
    .select('company_id')
    .where('recalculates_after', 'is not', null)
    .execute();

/** Where to go on, locked; undefined where another process is at it, or nothing is left. */
export async function lockRecalculation(tx: Tx): Promise<number | undefined> {
  const row = await tx.sql
    .selectFrom('ticket_settings')
    .select('recalculates_after')
    .where('company_id', '=', tx.companyId)
    .where('recalculates_after', 'is not', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.recalculates_after ?? undefined;
}

export async function recalculateAfter(tx: Tx, ticketId: number | null): Promise<void> {
  await tx.sql
    .updateTable('ticket_settings')
    .set({ recalculates_after: ticketId })
    .where('company_id', '=', tx.companyId)
    .execute();
}

export const lockOpenAfter = (tx: Tx, id: number, limit: number): Promise<TicketRecord[]> =>
  tx.sql
    .selectFrom('ticket')
    .select(TICKET_COLUMNS)
    .where('company_id', '=', tx.companyId)
    .where('id', '>', id)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();

/** All at once. Nobody changed these tickets, so that neither their version nor their last change is another. */
export async function storeSchedules(
  tx: Tx,
  schedules: readonly ({ id: number } & Scheduled)[],
): Promise<void> {
  if (schedules.length === 0) return;
  const rows = JSON.stringify(schedules);
  await sql<SqlBool>`
    update ticket set
      due_date = made.due_date, due_at = made.due_at, due_warn_at = made.due_warn_at,
      answer_due_at = made.answer_due_at, answer_warn_at = made.answer_warn_at,
      alarms = made.alarms, next_alarm_at = made.next_alarm_at
    from jsonb_to_recordset(${rows}::jsonb) as made (
      id bigint, due_date date, due_at timestamptz, due_warn_at timestamptz, answer_due_at timestamptz,
      answer_warn_at timestamptz, alarms text[], next_alarm_at timestamptz)
    where ticket.company_id = ${tx.companyId} and ticket.id = made.id`.execute(tx.sql);
}

export async function managerOf(tx: Tx, departmentId: number): Promise<number | undefined> {
  const row = await tx.sql
    .selectFrom('department')
    .select('manager_id')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', departmentId)
    .executeTakeFirst();
  return row?.manager_id ?? undefined;
}
