import type { Targets, TicketSettings } from '@maru/contract/ticket-settings';
import type { Tx } from '../schema.ts';

export type ServiceLevels = Omit<TicketSettings, 'restricts_tickets'>;

const NO_TARGET = { first_answer: null, resolution: null };
const NO_TARGETS: Targets = {
  low: NO_TARGET,
  normal: NO_TARGET,
  high: NO_TARGET,
  urgent: NO_TARGET,
};

export const SERVER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The settings of a company that never chose any: no targets, and the zone of the server. */
export const noServiceLevels = (): ServiceLevels => ({
  zone: SERVER_ZONE,
  spans: [],
  holidays: [],
  targets: NO_TARGETS,
});

export async function serviceLevelsOf(tx: Tx): Promise<ServiceLevels> {
  const row = await tx.sql
    .selectFrom('ticket_settings')
    .select(['zone', 'spans', 'holidays', 'targets'])
    .where('company_id', '=', tx.companyId)
    .executeTakeFirst();
  return row ?? noServiceLevels();
}
