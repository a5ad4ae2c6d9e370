import type { Alarm } from '../schema.ts';
import type { Unit } from '../work.ts';
import { authorOf, ticketName } from './change-ticket.ts';
import { appendEntry } from './entries.store.ts';
import { EVERYTHING } from './reach.store.ts';
import { alarmsUntil, nextAlarm } from './schedule.ts';
import { announceTicket } from './ticket-channel.store.ts';
import { lockTicket } from './tickets.store.ts';

/** Says in the timeline and in the log that a ticket is nearly late or late. Once: the lock lets one process do it. */
export async function raiseAlarms(unit: Unit, id: number, now = new Date()): Promise<Alarm[]> {
  const ticket = await lockTicket(unit, EVERYTHING, id);
  const raised = ticket ? alarmsUntil(ticket, now) : [];
  if (!ticket || raised.length === 0) return [];
  const alarms = [...ticket.alarms, ...raised];
  const next_alarm_at = nextAlarm({ ...ticket, alarms });
  const entry = {
    kind: 'event',
    by: authorOf('system'),
    changes: raised.map((alarm) => ({ field: 'service_level', from: null, to: alarm })),
  } as const;
  await appendEntry(unit, id, entry, { alarms, next_alarm_at });
  await announceTicket(unit.sql, { kind: 'changed', company: unit.companyId, ticket: id });
  unit.log({
    action: 'update',
    model: 'ticket',
    name: ticketName(id),
    info: `service level: ${raised.join(', ')}`,
  });
  return raised;
}
