import { calendarDay } from '@maru/contract/kit/calendar-day';
import { email, line, requiredLine } from '@maru/contract/kit/fields';
import { LIMITS } from '@maru/contract/limits';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@maru/contract/ticket-life';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { z } from 'zod';
import { describeFields } from '../../core/audit/action-event.ts';
import { customersFor } from '../../core/customers/customers.store.ts';
import { ticketName } from '../../core/tickets/change-ticket.ts';
import { EVERYTHING } from '../../core/tickets/reach.store.ts';
import { recalculateAfter } from '../../core/tickets/ticket-alarms.store.ts';
import type { Unit } from '../../core/work.ts';
import { addTickets } from './tickets.store.ts';

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** A ticket as another system exports it: one JSON object per line. */
export const ticketLine = z.object({
  subject: requiredLine(TICKET_LIMITS.subject),
  requester_name: line(LIMITS.name).default(''),
  customer_email: email.default(''),
  assignee_name: line(LIMITS.name).default(''),
  due_date: calendarDay.nullable().default(null),
  status: z.enum(TICKET_STATUSES).default('new'),
  priority: z.enum(TICKET_PRIORITIES).default('normal'),
  created_at: moment.optional(),
  updated_at: moment.optional(),
});

export async function importTickets(
  unit: Unit,
  tickets: z.output<typeof ticketLine>[],
): Promise<void> {
  const now = new Date();
  const customers = await customersFor(
    unit,
    { tickets: EVERYTHING, rooms: true },
    tickets.map(({ requester_name, customer_email }) => ({
      name: requester_name,
      email: customer_email,
    })),
  );
  const ids = await addTickets(
    unit,
    tickets.map(({ created_at = now, updated_at = created_at, ...ticket }, n) => ({
      ...ticket,
      due_by_hand: ticket.due_date !== null,
      customer_id: customers[n] ?? null,
      time_created: created_at,
      time_updated: updated_at,
    })),
  );
  await recalculateAfter(unit, 0);
  for (const [n, { subject, status, priority }] of tickets.entries()) {
    const info = describeFields({ subject, status, priority });
    unit.log({ action: 'create', model: 'ticket', name: ticketName(ids[n] ?? 0), info });
  }
}
