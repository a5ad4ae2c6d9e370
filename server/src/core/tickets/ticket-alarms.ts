import { notify } from '../notices/notify.ts';
import type { Alarm } from '../schema.ts';
import type { Unit } from '../work.ts';
import { authorOf, ticketName } from './change-ticket.ts';
import { appendEntry } from './entries.store.ts';
import { EVERYTHING } from './reach.store.ts';
import { alarmsUntil, nextAlarm } from './schedule.ts';
import { managerOf } from './ticket-alarms.store.ts';
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
  if (told !== undefined) notify(unit, [{ accountId: told, kind, ticketId: id }]);
  await announceTicket(unit.sql, { kind: 'changed', company: unit.companyId, ticket: id });
  unit.log({
    action: 'update',
    model: 'ticket',
    name: ticketName(id),
    info: `service level: ${raised.join(', ')}`,
  });
  return raised;
}

/** The assignee; of a ticket that only a department has, its manager. */
async function whoIsTold(unit: Unit, ticket: TicketRecord): Promise<number | undefined> {
  const { assignee_id, department_id } = ticket;
  if (assignee_id !== null) return assignee_id;
  return department_id === null ? undefined : managerOf(unit, department_id);
}
