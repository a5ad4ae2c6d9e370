import type { Stop } from '@maru/contract/working-time';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../schema.ts';

/** Stops that have ended, of each of the tickets. */
export async function endedStops(
  tx: Tx,
  ticketIds: readonly number[],
): Promise<Map<number, Stop[]>> {
  const rows = await tx.sql
    .selectFrom('ticket_stop')
    .select(['ticket_id', 'kind', 'reason', 'time_from', 'time_to'])
    .where('company_id', '=', tx.companyId)
    .where(sql<SqlBool>`ticket_id = any(${ticketIds}::bigint[])`)
    .orderBy('time_from')
    .execute();
  const stops = new Map<number, Stop[]>(ticketIds.map((id) => [id, []]));
  for (const { ticket_id, kind, reason, time_from, time_to } of rows) {
    stops.get(ticket_id)?.push({ kind, reason, from: time_from, to: time_to });
  }
  return stops;
}

export async function addStops(
  tx: Tx,
  ticketId: number,
  stops: readonly (Stop & { to: Date })[],
): Promise<void> {
  if (stops.length === 0) return;
  await tx.sql
    .insertInto('ticket_stop')
    .values(
      stops.map(({ kind, reason, from, to }) => ({
        company_id: tx.companyId,
        ticket_id: ticketId,
        kind,
        reason,
        time_from: from,
        time_to: to,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
