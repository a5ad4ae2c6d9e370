import { activeManagerOf } from '../department.store.ts';
import { assigners } from '../notices/mentionable.store.ts';
import { notify } from '../notices/notify.ts';
import type { Alarm } from '../schema.ts';
import type { Unit } from '../work.ts';
import { authorOf, ticketName } from './change-ticket.ts';
import { appendEntry } from './entries.store.ts';
import { EVERYTHING } from './reach.store.ts';
import { alarmsUntil, nextAlarm } from './schedule.ts';
import { announceTicket } from './ticket-channel.store.ts';
import { lockTicket, type TicketRecord } from './tickets.store.ts';

/** Says in timeline, log and notice that a ticket is nearly late or late. Once: the lock lets one process do it. */
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
  const told = await whoIsTold(unit, ticket);
  const kind = raised.some((alarm) => alarm.endsWith('breached')) ? 'breached' : 'warned';
  notify(
    unit,
    told.map((accountId) => ({ accountId, kind, ticketId: id })),
  );
  announceTicket(unit, id);
  unit.log({
    action: 'update',
    model: 'ticket',
    name: ticketName(id),
    info: `service level: ${raised.join(', ')}`,
  });
  return raised;
}

/** The assignee, else the manager of the department; where there is neither, those who can assign the ticket. */
async function whoIsTold(unit: Unit, ticket: TicketRecord): Promise<number[]> {
  const { id, assignee_id, department_id } = ticket;
  if (assignee_id !== null) return [assignee_id];
  const manager = department_id === null ? undefined : await activeManagerOf(unit, department_id);
  return manager === undefined ? assigners(unit, id) : [manager];
}
