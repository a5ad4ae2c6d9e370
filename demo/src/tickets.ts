import { describeChanges } from '@maru/server/src/core/audit/action-event.ts';
import { displayName } from '@maru/server/src/core/session/session.ts';
import { ticketName } from '@maru/server/src/core/tickets/change-ticket.ts';
import { sendingOf } from './action-logs.ts';
import { type Calendar, DAY, later, MINUTE, seoulDate } from './calendar.ts';
import type { TicketPlan } from './company-plan.ts';
import type { LoggedAction } from './logged-action.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { isAround, type Staff, talkersAmong } from './staff.ts';
import type { Step, Ticket } from './ticket.ts';
import { addTalks } from './ticket-talks.ts';
import { writeTimelines } from './ticket-timelines.ts';

const STATUSES = ['new', 'assigned', 'processing', 'closed'] as const;
/** How many days before its due date, or before today, a ticket may have been opened. */
const AGES = { new: 4, assigned: 9, processing: 16, closed: 40 };

/** Adds the tickets, with the rooms that they were made from, and returns the actions on them. */
export async function addTickets(scene: Scene, staff: readonly Staff[]): Promise<LoggedAction[]> {
  const { tx, plan, calendar, random } = scene;
  const talkers = talkersAmong(staff, plan);
  const leads = talkers.filter(({ groups }) => groups.some((name) => name === plan.groupOf.leads));
  const planned = plan.tickets
    .map((ticket) => openTicket(ticket, talkers, scene))
    .sort((a, b) => a.opened.getTime() - b.opened.getTime());
  const { tickets, sent } = await addTalks(scene, planned, talkers);
  const rows = await tx.sql
    .insertInto('ticket')
    .values(
      tickets.map(({ plan: ticket, opened, assignee, steps, talk }) => ({
        company_id: tx.companyId,
        subject: ticket.subject,
        requester_name: ticket.requester,
        customer_email: ticket.email,
        assignee_id: assignee?.id ?? null,
        due_date: ticket.due === null ? null : dueDate(ticket.due, calendar),
        status: ticket.status,
        priority: ticket.priority,
        tags: ticket.tags,
        room_id: talk?.roomId ?? null,
        ...(ticket.status === 'closed' && {
          resolution: 'solved' as const,
          time_closed: steps.at(-1) ?? opened,
        }),
        time_created: opened,
        time_updated: steps.at(-1) ?? opened,
      })),
    )
    .returning('id')
    .execute();
  const told = tickets.map((ticket, n) => {
    const id = rows[n]?.id ?? 0;
    return { id, ticket, steps: stepsOf(ticket, leads, random) };
  });
  await writeTimelines(tx, told, staff);
  await linkTickets(scene, new Map(told.map(({ id, ticket }) => [ticket.plan.subject, id])));
  const changed = told.flatMap(({ id, steps }) =>
    steps.map(({ at, person, changes }) => ({
      at,
      person,
      event: {
        action: 'update' as const,
        model: 'ticket' as const,
        name: ticketName(id),
        info: describeChanges(changes),
      },
    })),
  );
  return [...sent.map(sendingOf), ...changed];
}

async function linkTickets({ tx, plan }: Scene, ids: ReadonlyMap<string, number>): Promise<void> {
  const company_id = tx.companyId;
  const links = plan.links.map(({ one, other }) => {
    const pair = [one, other].map((subject) => ids.get(subject) ?? 0);
    return { company_id, ticket_id: Math.min(...pair), other_id: Math.max(...pair) };
  });
  await tx.sql.insertInto('ticket_link').values(links).execute();
}

function openTicket(
  plan: TicketPlan,
  talkers: readonly Staff[],
  { calendar, random }: Scene,
): Ticket {
  const overdue = plan.due === null ? 0 : Math.max(0, -plan.due);
  const freshest = plan.status === 'new' ? 0.05 : 1;
  const until = calendar.daysAgo(overdue === 0 ? freshest : overdue + 1);
  const opened = calendar.workingMoment(later(until, -AGES[plan.status] * DAY), until);
  const count = STATUSES.indexOf(plan.status);
  const end = new Date(Math.min(later(opened, 6 * DAY).getTime(), calendar.latest.getTime()));
  const steps = Array.from({ length: count }, () =>
    calendar.workingMoment(later(opened, MINUTE), end),
  ).sort((a, b) => a.getTime() - b.getTime());
  const language = /\p{Script=Hangul}/u.test(plan.subject) ? 'ko' : 'en';
  const fit = talkers.filter(
    (person) => person.language === language && isAround(person, opened) && isAround(person, end),
  );
  return {
    plan,
    opened,
    assignee: count === 0 ? undefined : random.pick(fit),
    steps,
    talk: undefined,
  };
}

const dueDate = (days: number, calendar: Calendar): string =>
  seoulDate(later(calendar.latest, days * DAY));

/** The steps of a ticket, by whom and when: a lead gives it to somebody, who does the rest. */
function stepsOf({ assignee, steps }: Ticket, leads: readonly Staff[], random: Random): Step[] {
  if (!assignee) return [];
  return steps.map((at, n) => {
    const to = STATUSES[n + 1] ?? 'closed';
    const status = { field: 'status', from: STATUSES[n] ?? null, to };
    const given = { field: 'assignee', from: null, to: displayName(assignee) };
    const resolved = { field: 'resolution', from: null, to: 'solved' };
    const around = leads.filter((person) => isAround(person, at));
    const person = n === 0 && around.length > 0 ? random.pick(around) : assignee;
    const changes = n === 0 ? [given, status] : to === 'closed' ? [status, resolved] : [status];
    return { at, person, changes };
  });
}
