import { TICKET_PRIORITIES } from '@maru/contract/ticket-life';
import type { TicketSettings, updateTicketSettings } from '@maru/contract/ticket-settings';
import { MOST_DAYS } from '@maru/contract/working-time';
import type { z } from 'zod';
import { changesBetween, describeChanges } from '../../core/audit/action-event.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import { recordRevision } from '../../core/revisions/revision.store.ts';
import { refuseStale } from '../../core/revisions/stale-save.ts';
import { hoursOf } from '../../core/tickets/schedule.ts';
import { announceReach } from '../../core/tickets/ticket-channel.store.ts';
import type { SessionUnit } from '../../core/work.ts';
import { forbidden, invalidField } from '../../platform/http/app-error.ts';
import * as messages from './ticket-settings.messages.ts';
import { findSettings, type StoredSettings, storeSettings } from './ticket-settings.store.ts';

export async function updateSettings(
  unit: SessionUnit,
  body: z.output<typeof updateTicketSettings.body>,
  expected: readonly number[] | undefined,
): Promise<StoredSettings> {
  await lockCompany(unit);
  const before = await findSettings(unit);
  const row = { model: 'ticket_settings', id: unit.companyId, version: before.version } as const;
  await refuseStale(unit, row, expected);
  const settings = canonical({ ...before.settings, ...body });
  refuse(settings);
  const changes = changesBetween(audited(before.settings), audited(settings));
  if (changes.length === 0) return before;
  const fields = changes.map(({ field }) => field);
  const opens = before.settings.restricts_tickets && !settings.restricts_tickets;
  if (opens && !unit.session.permissions.has('view_allticket')) {
    throw forbidden(messages.opensAllTickets);
  }
  const recalculates = fields.some((field) => field !== 'restricts_tickets');
  const version = before.version + 1;
  await storeSettings(unit, settings, { version, recalculates });
  if (fields.includes('restricts_tickets')) announceReach(unit);
  recordRevision(unit, row, unit.session, fields);
  unit.log({
    action: 'update',
    model: 'ticket settings',
    name: before.companyName,
    info: describeChanges(changes),
  });
  const isRecalculating = recalculates || before.isRecalculating;
  return { settings, version, companyName: before.companyName, isRecalculating };
}

/** In order, and the zone by the name that the time zone database has for it. */
function canonical({ zone, spans, holidays, ...others }: TicketSettings): TicketSettings {
  return {
    ...others,
    zone: new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone,
    spans,
    holidays,
  };
}

function refuse({ spans, holidays, targets }: TicketSettings): void {
  for (const [n, span] of spans.entries()) {
    const { weekday, from, to } = span;
    if (from >= to) throw invalidField('spans', messages.endsBeforeItBegins(span));
    const other = spans.find(
      (one, m) => m < n && one.weekday === weekday && one.from < to && from < one.to,
    );
    if (other) throw invalidField('spans', messages.spansOverlap(span, other));
  }
  for (const [n, { from, to }] of holidays.entries()) {
    if (from > to) throw invalidField('holidays', messages.holidayEndsBefore(n));
    const other = holidays.findIndex((one, m) => m < n && one.from <= to && from <= one.to);
    if (other >= 0) throw invalidField('holidays', messages.holidaysOverlap(n, other));
  }
  const week = hoursOf({ zone: 'UTC', spans, holidays, targets }).spans;
  const perWeek = week.reduce((sum, { from, to }) => sum + to - from, 0);
  const reachable = perWeek * Math.floor(MOST_DAYS / 7);
  for (const priority of TICKET_PRIORITIES) {
    const { first_answer, resolution } = targets[priority];
    if (first_answer !== null && resolution !== null && first_answer > resolution) {
      throw invalidField('targets', messages.answerAfterResolution(priority));
    }
    const longest = Math.max(first_answer ?? 0, resolution ?? 0);
    if (spans.length > 0 && longest > reachable) {
      throw invalidField('targets', messages.takesYears(priority));
    }
  }
}

/** As the log tells it. */
function audited({ restricts_tickets, zone, spans, holidays, targets }: TicketSettings) {
  const minutes = (count: number | null) => (count === null ? 'none' : `${count} min`);
  return {
    restricts_tickets,
    zone,
    spans: spans.map(({ weekday, from, to }) => `${weekday} ${from}-${to}`),
    holidays: holidays.map(({ name, from, to }) => `${from} to ${to} ${name}`.trimEnd()),
    targets: TICKET_PRIORITIES.map((priority) => {
      const { first_answer, resolution } = targets[priority];
      return `${priority} ${minutes(first_answer)} / ${minutes(resolution)}`;
    }),
  };
}
