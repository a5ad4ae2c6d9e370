import { describeChanges } from '@maru/server/src/core/audit/action-event.ts';
import { firstAnswerIn } from '@maru/server/src/core/rooms/messages.store.ts';
import type { Alarm } from '@maru/server/src/core/schema.ts';
import { displayName } from '@maru/server/src/core/session/session.ts';
import { ticketName } from '@maru/server/src/core/tickets/change-ticket.ts';
import { alarmsUntil, nextAlarm, scheduleOf } from '@maru/server/src/core/tickets/schedule.ts';
import type { ServiceLevels } from '@maru/server/src/core/tickets/ticket-settings.store.ts';
import { TICKET_COLUMNS, type TicketRecord } from '@maru/server/src/core/tickets/tickets.store.ts';
import { HOUR, later, MINUTE } from './calendar.ts';
import type { LoggedAction } from './logged-action.ts';
import type { Scene } from './scene.ts';
import { type Staff, talkersAmong } from './staff.ts';
import { serviceLevelWords } from './words.ts';

/** In minutes of working time. */
const TARGETS: ServiceLevels['targets'] = {
  urgent: { first_answer: 240, resolution: 960 },
  high: { first_answer: 480, resolution: 2_400 },
  normal: { first_answer: null, resolution: 4_800 },
  low: { first_answer: null, resolution: 7_200 },
};

const SPANS = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, from: '09:00', to: '12:00' },
  { weekday, from: '13:00', to: '18:00' },
]);

/** So long a fresh demo is left alone: nothing becomes late by itself, and nothing is logged. */
const QUIET_MS = 26 * HOUR;
/** Of so many tickets with a due date one has it from somebody, who gave a reason. */
const ONE_BY_HAND_IN = 5;

/** Gives the tickets due dates that follow from service levels, with holds and what became late. */
export async function addServiceLevels(
  scene: Scene,
  staff: readonly Staff[],
): Promise<LoggedAction[]> {
  const { tx, plan, calendar } = scene;
  const levels = levelsOf(scene);
  await tx.sql
    .insertInto('ticket_settings')
    .values({
      company_id: tx.companyId,
      zone: levels.zone,
      spans: JSON.stringify(levels.spans),
      holidays: JSON.stringify(levels.holidays),
      targets: JSON.stringify(levels.targets),
    })
    .execute();
  const tickets = await tx.sql
    .selectFrom('ticket')
    .select(TICKET_COLUMNS)
    .where('company_id', '=', tx.companyId)
    .orderBy('id')
    .execute();
  const answers = await firstAnswers(scene, tickets);
  const now = later(calendar.latest, 2 * MINUTE);
  const talkers = talkersAmong(staff, plan);
  const actions: LoggedAction[] = [];
  for (const stored of tickets) {
    const ticket = {
      ...stored,
      ...dateOf(scene, stored),
      time_answered: answers.get(stored.id) ?? null,
    };
    const options = { now, isNewDate: false };
    let told = { ...ticket, ...scheduleOf(ticket, [], levels, options) };
    const isSoonLate =
      told.next_alarm_at &&
      alarmsUntil(told, later(now, QUIET_MS)).length > alarmsUntil(told, now).length;
    if (isSoonLate) {
      const held = { ...ticket, ...holdOf(scene, ticket) };
      told = { ...held, ...scheduleOf(held, [], levels, options) };
      const person =
        staff.find(({ id }) => id === ticket.assignee_id) ?? scene.random.pick(talkers);
      actions.push(await writeHold(scene, told, person));
    }
    await writeSchedule(scene, told, alarmsUntil(told, now));
  }
  return actions;
}

function levelsOf({ plan, calendar }: Scene): ServiceLevels {
  const year = calendar.latest.getUTCFullYear();
  const { holidays } = serviceLevelWords[plan.dataLanguage];
  return {
    zone: 'Asia/Seoul',
    spans: SPANS,
    targets: TARGETS,
    holidays: [year, year + 1]
      .flatMap((inYear) =>
        holidays.map(([day, name]) => ({ name, from: `${inYear}-${day}`, to: `${inYear}-${day}` })),
      )
      .sort((a, b) => a.from.localeCompare(b.from)),
  };
}

function dateOf({ random, plan }: Scene, { id, due_date }: TicketRecord) {
  if (due_date === null || id % ONE_BY_HAND_IN !== 0) return { due_by_hand: false, due_reason: '' };
  const { promises } = serviceLevelWords[plan.dataLanguage];
  return { due_by_hand: true, due_reason: random.pick(promises) };
}

function holdOf({ random, plan, calendar }: Scene, { time_updated }: TicketRecord) {
  const { holds } = serviceLevelWords[plan.dataLanguage];
  const since = new Date(
    Math.min(later(time_updated, 5 * MINUTE).getTime(), calendar.latest.getTime()),
  );
  return { on_hold_since: since, hold_reason: random.pick(holds) };
}

/** As the server finds them: in the ticket's room, or else on the ticket itself. */
async function firstAnswers(
  { tx }: Scene,
  tickets: readonly TicketRecord[],
): Promise<Map<number, Date>> {
  const rows = await tx.sql
    .selectFrom('ticket_entry')
    .select(({ fn }) => ['ticket_id', fn.min<Date>('time_created').as('time')])
    .where('company_id', '=', tx.companyId)
    .where('kind', '=', 'reply')
    .groupBy('ticket_id')
    .execute();
  const answers = new Map(rows.map(({ ticket_id, time }) => [ticket_id, time]));
  for (const { id, room_id } of tickets) {
    const answer = room_id === null ? null : await firstAnswerIn(tx, room_id);
    if (answer) answers.set(id, answer);
  }
  return answers;
}

/** The entry of the timeline, and what the log says of it. */
async function writeHold(scene: Scene, ticket: TicketRecord, person: Staff): Promise<LoggedAction> {
  const changes = [{ field: 'on_hold', from: null, to: ticket.hold_reason }];
  const at = ticket.on_hold_since ?? ticket.time_updated;
  const by = { account_id: person.id, author_name: displayName(person) };
  await addEvent(scene, ticket, { ...by, at, changes });
  const info = describeChanges(changes);
  const event = { action: 'update', model: 'ticket', name: ticketName(ticket.id), info } as const;
  return { at, person, event };
}

interface Event {
  account_id: number | null;
  author_name: string;
  at: Date;
  changes: object[];
}

async function addEvent({ tx }: Scene, ticket: TicketRecord, { at, changes, ...by }: Event) {
  ticket.last_seq += 1;
  ticket.time_updated = at;
  await tx.sql
    .insertInto('ticket_entry')
    .values({
      company_id: tx.companyId,
      ticket_id: ticket.id,
      seq: ticket.last_seq,
      kind: 'event',
      ...by,
      changes: JSON.stringify(changes),
      time_created: at,
    })
    .execute();
}

async function writeSchedule(scene: Scene, ticket: TicketRecord, raised: Alarm[]): Promise<void> {
  const moments = {
    answer_warned: ticket.answer_warn_at,
    answer_breached: ticket.answer_due_at,
    resolution_warned: ticket.due_warn_at,
    resolution_breached: ticket.due_at,
  };
  for (const alarm of raised) {
    const at = moments[alarm];
    // Nobody is told of a ticket that became late before its last entry: entries are in the order of time.
    if (!at || at <= ticket.time_updated) continue;
    const changes = [{ field: 'service_level', from: null, to: alarm }];
    await addEvent(scene, ticket, { account_id: null, author_name: '', at, changes });
  }
  const alarms = raised;
  const { tx } = scene;
  await tx.sql
    .updateTable('ticket')
    .set({
      due_by_hand: ticket.due_by_hand,
      due_reason: ticket.due_reason,
      due_date: ticket.due_date,
      due_at: ticket.due_at,
      due_warn_at: ticket.due_warn_at,
      answer_due_at: ticket.answer_due_at,
      answer_warn_at: ticket.answer_warn_at,
      time_answered: ticket.time_answered,
      on_hold_since: ticket.on_hold_since,
      hold_reason: ticket.hold_reason,
      alarms,
      next_alarm_at: nextAlarm({ ...ticket, alarms }),
      last_seq: ticket.last_seq,
      time_updated: ticket.time_updated,
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', ticket.id)
    .execute();
}
