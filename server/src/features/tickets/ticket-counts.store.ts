import type { TicketCounts } from '@maru/contract/ticket-counts';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { type SqlBool, sql } from 'kysely';
import type { ReadTx, Tx } from '../../core/schema.ts';
import { isOpen, ticketsWithin } from '../../core/tickets/reach.store.ts';
import type { Asking } from './asking.store.ts';
import { isOverdue } from './ticket-lists.store.ts';

/** From the sums that a trigger keeps, but for the overdue: those change with the day and not with a ticket. */
export async function ticketCounts(tx: ReadTx, asking: Asking): Promise<TicketCounts> {
  const { reach, accountId, departmentId } = asking;
  const mine = sql<SqlBool>`assignee_id = ${accountId}`;
  const ofDepartment = sql<SqlBool>`department_id = ${departmentId}`;
  const unassigned = sql<SqlBool>`assignee_id is null and department_id is null and not is_named`;
  const within =
    reach.kind === 'all'
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(${mine} or ${ofDepartment} or (${unassigned}))`;
  const open = sql<SqlBool>`status <> 'closed'`;
  const sum = (condition: ReturnType<typeof sql<SqlBool>>) =>
    sql<number>`coalesce(sum(tickets) filter (where ${condition}), 0)::float8`;
  const ofStatus = (status: string) => sum(sql<SqlBool>`status = ${status}`);
  const query = tx.sql
    .selectFrom('ticket_tally')
    .select([
      ofStatus('new').as('new'),
      ofStatus('assigned').as('assigned'),
      ofStatus('processing').as('processing'),
      ofStatus('closed').as('closed'),
      sum(sql<SqlBool>`true`).as('all'),
      sum(sql<SqlBool>`${open} and ${mine}`).as('mine'),
      sum(sql<SqlBool>`${open} and ${ofDepartment}`).as('department'),
      sum(sql<SqlBool>`${open} and ${unassigned}`).as('unassigned'),
      sum(sql<SqlBool>`${open} and is_urgent`).as('urgent'),
      sql<number>`(${overdue(tx, asking)})`.as('overdue'),
    ])
    .where('company_id', '=', tx.companyId)
    .where(within);
  const [counts] = await tx.sendWithCommit(query.compile());
  if (!counts) throw new Error('a sum without groups is always one row');
  const most = TICKET_LIMITS.overdueCount;
  return {
    ...counts,
    overdue: Math.min(counts.overdue, most),
    more_overdue: counts.overdue > most,
  };
}

/** One more than is told, to know whether there are more. */
function overdue(tx: Tx, asking: Asking) {
  const late = ticketsWithin(tx, asking.reach)
    .where(isOpen)
    .where(isOverdue(asking))
    .select('ticket.id')
    .limit(TICKET_LIMITS.overdueCount + 1);
  return tx.sql.selectFrom(late.as('late')).select(sql<number>`count(*)::float8`.as('count'));
}
