import { TICKET_PRIORITIES } from '@maru/contract/ticket-life';
import type { TicketSettings } from '@maru/contract/ticket-settings';
import { hoursAndMinutes, minutesOf } from '../../lib/service-levels/durations.ts';

export type Priority = (typeof TICKET_PRIORITIES)[number];
export const PRIORITIES: readonly Priority[] = [...TICKET_PRIORITIES].reverse();

export type TargetField = `${Priority}_answer` | `${Priority}_resolution`;

/** The settings as they are typed: lengths of time are text. */
export type SettingsForm = Pick<
  TicketSettings,
  'restricts_tickets' | 'zone' | 'spans' | 'holidays'
> &
  Record<TargetField, string>;

const ofEach = <T>(make: (priority: Priority) => T) =>
  Object.fromEntries(TICKET_PRIORITIES.map((priority) => [priority, make(priority)])) as Record<
    Priority,
    T
  >;

export function formOf({
  restricts_tickets,
  zone,
  spans,
  holidays,
  targets,
}: TicketSettings): SettingsForm {
  const texts = TICKET_PRIORITIES.flatMap((priority) => [
    [`${priority}_answer`, hoursAndMinutes(targets[priority].first_answer)],
    [`${priority}_resolution`, hoursAndMinutes(targets[priority].resolution)],
  ]);
  return {
    restricts_tickets,
    zone,
    spans,
    holidays,
    ...(Object.fromEntries(texts) as Record<TargetField, string>),
  };
}

export const settingsOf = (form: SettingsForm): TicketSettings => ({
  restricts_tickets: form.restricts_tickets,
  zone: form.zone,
  // A day ends at 24:00, which fields for times write as 00:00.
  spans: form.spans.map(({ weekday, from, to }) => ({
    weekday,
    from,
    to: to === '00:00' ? '24:00' : to,
  })),
  holidays: form.holidays,
  targets: ofEach((priority) => ({
    first_answer: minutesOf(form[`${priority}_answer`]) ?? null,
    resolution: minutesOf(form[`${priority}_resolution`]) ?? null,
  })),
});

/** The fields in which no length of time is typed. */
export const wrongDurations = (form: SettingsForm): TargetField[] =>
  TICKET_PRIORITIES.flatMap((priority) =>
    ([`${priority}_answer`, `${priority}_resolution`] as const).filter(
      (name) => minutesOf(form[name]) === undefined,
    ),
  );
