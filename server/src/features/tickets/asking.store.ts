import { dayIn } from '@maru/contract/zoned-time';
import type { Tx } from '../../core/schema.ts';
import type { Session } from '../../core/session/session.ts';
import { EVERYTHING, type Reach } from '../../core/tickets/reach.store.ts';
import { noServiceLevels } from '../../core/tickets/ticket-settings.store.ts';

/** The person who asks, and the day that counts as today for due dates. */
export interface Asking {
  reach: Reach;
  accountId: number;
  departmentId: number | null;
  today: string;
}

/** In one statement, because every window of the list and every count begins with it. */
export async function askingOf(tx: Tx, { accountId, permissions }: Session): Promise<Asking> {
  const row = await tx.sql
    .selectFrom('company')
    .leftJoin('account', (join) =>
      join.onRef('account.company_id', '=', 'company.id').on('account.id', '=', accountId),
    )
    .leftJoin('ticket_settings', 'ticket_settings.company_id', 'company.id')
    .select(['company.restricts_tickets', 'account.department_id', 'ticket_settings.zone'])
    .where('company.id', '=', tx.companyId)
    .executeTakeFirstOrThrow();
  const departmentId = row.department_id;
  const isRestricted = row.restricts_tickets && !permissions.has('view_allticket');
  return {
    reach: isRestricted ? { kind: 'own', accountId, departmentId } : EVERYTHING,
    accountId,
    departmentId,
    today: dayIn(row.zone ?? noServiceLevels().zone, new Date()),
  };
}
