import { type Kysely, sql } from 'kysely';
import type { Schema, Tx } from '../schema.ts';
import type { Scheduled } from './schedule.ts';
import { NOW, TICKET_COLUMNS, type TicketRecord } from './tickets.store.ts';

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

/** Where a recalculation is, and how many tickets it has given other moments, and another day. */
export interface Recalculation {
  after: number;
  rescheduled: number;
  moved: number;
}

/** Locked; undefined where another process is at it, or nothing is left. */
export async function lockRecalculation(tx: Tx): Promise<Recalculation | undefined> {
  const row = await tx.sql
    .selectFrom('ticket_settings')
    .select(['recalculates_after', 'rescheduled', 'moved'])
    .where('company_id', '=', tx.companyId)
    .where('recalculates_after', 'is not', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row || row.recalculates_after === null) return undefined;
  const { recalculates_after: after, rescheduled, moved } = row;
  return { after, rescheduled, moved };
}

export async function recalculateAfter(tx: Tx, ticketId: number): Promise<void> {
  await tx.sql
    .updateTable('ticket_settings')
    .set({ recalculates_after: ticketId })
    .where('company_id', '=', tx.companyId)
    .execute();
}

export async function continueRecalculation(
  tx: Tx,
  { after, rescheduled, moved }: Recalculation,
): Promise<void> {
  await tx.sql
    .updateTable('ticket_settings')
    .set({ recalculates_after: after, rescheduled, moved })
    .where('company_id', '=', tx.companyId)
    .execute();
}

/** The name of the company, for the log. */
export async function endRecalculation(tx: Tx): Promise<string> {
  const { name } = await tx.sql
    .updateTable('ticket_settings')
    .from('company')
    .set({ recalculates_after: null, rescheduled: 0, moved: 0 })
    .where('ticket_settings.company_id', '=', tx.companyId)
    .whereRef('company.id', '=', 'ticket_settings.company_id')
    .returning('company.name')
    .executeTakeFirstOrThrow();
  return name;
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

export interface NewSchedule {
  id: number;
  schedule: Scheduled;
  /** The day on which it was due before. */
  was_due: string | null;
}

/**
 * All at once, with an entry in the timeline of every ticket that is due on another day. Nobody changed these tickets,
 * so that their version stays.
 */
export async function storeSchedules(tx: Tx, schedules: readonly NewSchedule[]): Promise<void> {
  if (schedules.length === 0) return;
  const rows = JSON.stringify(
    schedules.map(({ id, schedule, was_due }) => ({
      id,
      ...schedule,
      was_due,
      is_moved: was_due !== schedule.due_date,
    })),
  );
  await sql`
    with stored as (
      update ticket set
        due_date = made.due_date, due_at = made.due_at, due_warn_at = made.due_warn_at,
        answer_due_at = made.answer_due_at, answer_warn_at = made.answer_warn_at,
        alarms = made.alarms, next_alarm_at = made.next_alarm_at,
        last_seq = last_seq + made.is_moved::integer,
        time_updated = case when made.is_moved then ${NOW} else time_updated end
      from jsonb_to_recordset(${rows}::jsonb) as made (
        id bigint, due_date date, due_at timestamptz, due_warn_at timestamptz, answer_due_at timestamptz,
        answer_warn_at timestamptz, alarms text[], next_alarm_at timestamptz, was_due text, is_moved boolean)
      where ticket.company_id = ${tx.companyId} and ticket.id = made.id
      returning ticket.company_id, ticket.id, ticket.last_seq, ticket.time_updated, ticket.due_date,
        made.was_due, made.is_moved
    )
    insert into ticket_entry (company_id, ticket_id, seq, kind, author_name, changes, time_created)
    select company_id, id, last_seq, 'event', '',
      jsonb_build_array(jsonb_build_object('field', 'due_date', 'from', was_due, 'to', due_date)), time_updated
    from stored where is_moved`.execute(tx.sql);
}
