import { describeChanges } from '../audit/action-event.ts';
import type { Unit } from '../work.ts';
import { ticketName } from './change-ticket.ts';
import { type Author, appendEntry } from './entries.store.ts';
import { announceTicket } from './ticket-channel.store.ts';

/** The field of a change in the timeline that names another ticket, as `#12`. */
export const LINKED = 'linked';

/** Tells in a locked ticket's timeline and in the log that it was linked with another one, or is no more. */
export async function tellOfLink(
  unit: Unit,
  id: number,
  by: Author,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  const change = { field: LINKED, from, to };
  await appendEntry(unit, id, { kind: 'event', by, changes: [change] });
  announceTicket(unit, id);
  unit.log({
    action: 'update',
    model: 'ticket',
    name: ticketName(id),
    info: describeChanges([change]),
  });
}
