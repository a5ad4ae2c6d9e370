import type { TicketCounts } from '@maru/contract/ticket-counts';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadTx, Tx } from '../../core/schema.ts';
import {
  isOpen,
  preparedWithin,
  type Reach,
  ticketsWithinQuery,
} from '../../core/tickets/reach.store.ts';
import { viewerQueries } from './ticket-viewer.store.ts';

const countsQuery = preparedWithin((tx, reach, { accountId }: { accountId: number }) => {
  const { departmentId, today } = viewerQueries(tx, accountId);
  const mine = sql<SqlBool>`assignee_id = ${accountId}`;
  const ofDepartment = sql<SqlBool>`department_id = ${departmentId}`;
  const unassigned = sql<SqlBool>`assignee_id is null and department_id is null and not is_named`;
  const within =
    reach.kind === 'all'
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(${mine} or ${ofDepartment} or (${unassigned} and not holder_left))`;
  const open = sql<SqlBool>`status <> 'closed'`;
  const sum = (condition: ReturnType<typeof sql<SqlBool>>) =>
    sql<number>`coalesce(sum(tickets) filter (where ${condition}), 0)::float8`;
  const ofStatus = (status: string) => sum(sql<SqlBool>`status = ${sql.lit(status)}`);
  return tx.sql
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
      overdue(tx, reach, today).as('overdue'),
    ])
    .where('company_id', '=', tx.companyId)
    .where(within);
});

/** From the sums that a trigger keeps, but for the overdue: those change with the day and not with a ticket. */
export async function ticketCounts(
  tx: ReadTx,
  reach: Reach,
  accountId: number,
): Promise<TicketCounts> {
  const [counts] = await tx.sendLast(countsQuery(tx, reach, { accountId }));
  if (!counts) throw new Error('a sum without groups is always one row');
  const most = TICKET_LIMITS.overdueCount;
  return {
    ...counts,
    overdue: Math.min(counts.overdue, most),
    more_overdue: counts.overdue > most,
  };
}

/**
 * One more than is told, to know whether there are more. In two parts, because the index alone answers the first: only
 * of tickets that are due today it matters at which hour.
 */
function overdue(tx: Tx, reach: Reach, today: RawBuilder<string>) {
  const openQuery = ticketsWithinQuery(tx, reach).where(isOpen).select(sql.lit(1).as('one'));
  const beforeQuery = openQuery.where(sql<SqlBool>`ticket.due_date < ${today}`);
  const earlierTodayQuery = openQuery.where(
    sql<SqlBool>`ticket.due_date = ${today} and ticket.due_at < now()`,
  );
  const lateQuery = beforeQuery.unionAll(earlierTodayQuery).limit(TICKET_LIMITS.overdueCount + 1);
  return sql<number>`(select count(*)::float8 from ${lateQuery} as late)`;
}
