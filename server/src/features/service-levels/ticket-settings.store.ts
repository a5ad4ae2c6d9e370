import type { TicketSettings } from '@maru/contract/ticket-settings';
import type { Tx } from '../../core/schema.ts';
import { noServiceLevels } from '../../core/tickets/ticket-settings.store.ts';

export interface StoredSettings {
  settings: TicketSettings;
  version: number;
  companyName: string;
  isRecalculating: boolean;
}

export async function findSettings(tx: Tx): Promise<StoredSettings> {
  const { name, restricts_tickets, version, recalculates_after, ...levels } = await tx.sql
    .selectFrom('company')
    .leftJoin('ticket_settings as settings', 'settings.company_id', 'company.id')
    .select([
      'company.name',
      'company.restricts_tickets',
      'settings.version',
      'settings.zone',
      'settings.spans',
      'settings.holidays',
      'settings.targets',
      'settings.recalculates_after',
    ])
    .where('company.id', '=', tx.companyId)
    .executeTakeFirstOrThrow();
  const defaults = noServiceLevels();
  return {
    settings: {
      restricts_tickets,
      zone: levels.zone ?? defaults.zone,
      spans: levels.spans ?? defaults.spans,
      holidays: levels.holidays ?? defaults.holidays,
      targets: levels.targets ?? defaults.targets,
    },
    version: version ?? 0,
    companyName: name,
    isRecalculating: recalculates_after !== null,
  };
}

/** With `recalculates`, open tickets get new due dates, beginning with the first. */
export async function storeSettings(
  tx: Tx,
  { restricts_tickets, zone, ...lists }: TicketSettings,
  { version, recalculates }: { version: number; recalculates: boolean },
): Promise<void> {
  await tx.sql
    .updateTable('company')
    .set({ restricts_tickets })
    .where('id', '=', tx.companyId)
    .execute();
  const columns = {
    version,
    zone,
    spans: JSON.stringify(lists.spans),
    holidays: JSON.stringify(lists.holidays),
    targets: JSON.stringify(lists.targets),
    ...(recalculates && { recalculates_after: 0 }),
  };
  await tx.sql
    .insertInto('ticket_settings')
    .values({ company_id: tx.companyId, ...columns })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
    .execute();
}
