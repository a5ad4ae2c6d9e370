import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';
import type { Session } from '../../core/session/session.ts';
import { type Reach, reachOf } from '../../core/tickets/reach.store.ts';
import { SERVER_ZONE } from '../../core/tickets/ticket-settings.store.ts';

/** The person who asks for a list, and what depends on them; as parts of the list's own statement, which is thus alone. */
export interface TicketViewer {
  reach: Reach;
  accountId: number;
  departmentId: RawBuilder<number>;
  /** The day that counts as today for due dates. */
  today: RawBuilder<string>;
}

/** The parts that depend on the person alone. */
export function viewerQueries(
  tx: Tx,
  accountId: number,
): Pick<TicketViewer, 'departmentId' | 'today'> {
  const departmentIdQuery = tx.sql
    .selectFrom('account')
    .select('account.department_id')
    .where('account.company_id', '=', tx.companyId)
    .where('account.id', '=', accountId);
  const zoneQuery = tx.sql
    .selectFrom('ticket_settings')
    .select('ticket_settings.zone')
    .where('ticket_settings.company_id', '=', tx.companyId);
  return {
    departmentId: sql<number>`(${departmentIdQuery})`,
    today: sql<string>`(select today_in(coalesce((${zoneQuery}), ${SERVER_ZONE})))`,
  };
}

export async function viewerOf(tx: Tx, session: Session): Promise<TicketViewer> {
  const { accountId } = session;
  return { reach: await reachOf(tx, session), accountId, ...viewerQueries(tx, accountId) };
}
