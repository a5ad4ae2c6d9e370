import {
  type ExplainedPiece,
  SETTINGS_LIMITS,
  type ServiceGoal,
  type ServiceLevel,
} from '@maru/contract/ticket-settings';
import {
  type Deadline,
  type Piece,
  type Stop,
  workingTimeBetween,
} from '@maru/contract/working-time';
import type { Alarm, Tx } from '../../core/schema.ts';
import { goalsOf, hoursOf, startOf, stopsOf } from '../../core/tickets/schedule.ts';
import { endedStops } from '../../core/tickets/stops.store.ts';
import { type ServiceLevels, serviceLevelsOf } from '../../core/tickets/ticket-settings.store.ts';
import type { TicketRecord } from '../../core/tickets/tickets.store.ts';

const MINUTE = 60_000;

export async function explain(tx: Tx, ticket: TicketRecord): Promise<ServiceLevel> {
  const levels = await serviceLevelsOf(tx);
  const ended = (await endedStops(tx, [ticket.id])).get(ticket.id) ?? [];
  const stops = stopsOf(ticket, ended);
  const { answer, resolution } = goalsOf(ticket, stops, levels);
  const now = new Date();
  const clock = { ticket, stops, levels, now };
  const { due_by_hand, due_date, due_at, time_answered, time_closed, status } = ticket;
  const isClosed = status === 'closed';
  return {
    zone: levels.zone,
    priority: ticket.priority,
    first_answer: answer ? presented(clock, answer, 'answer', time_answered) : null,
    resolution: resolution
      ? presented(clock, resolution, 'resolution', isClosed ? time_closed : null)
      : null,
    by_hand:
      due_by_hand && due_date !== null ? { due_date, due_at: due_at?.toISOString() ?? null } : null,
    stopped: isClosed ? 'closed' : ticket.on_hold_since ? 'hold' : null,
    is_former: !due_by_hand && due_at?.getTime() !== resolution?.due?.getTime(),
  };
}

interface Clock {
  ticket: TicketRecord;
  stops: readonly Stop[];
  levels: ServiceLevels;
  now: Date;
}

function presented(
  { ticket, stops, levels, now }: Clock,
  { target, due, pieces }: Deadline,
  name: 'answer' | 'resolution',
  met: Date | null,
): ServiceGoal {
  const until = met ?? now;
  const passed = workingTimeBetween(hoursOf(levels), stops, startOf(ticket), until);
  const shown = pieces.slice(-SETTINGS_LIMITS.pieces);
  const isRaised = (alarm: Alarm) => ticket.alarms.includes(alarm);
  return {
    target: Math.round(target / MINUTE),
    due_at: due?.toISOString() ?? null,
    left: Math.floor((target - passed) / MINUTE),
    met_at: met?.toISOString() ?? null,
    is_warned: isRaised(`${name}_warned`),
    is_breached: isRaised(`${name}_breached`),
    pieces: shown.map(presentPiece),
    left_out: pieces.length - shown.length,
  };
}

function presentPiece(piece: Piece): ExplainedPiece {
  const { kind, day } = piece;
  if (kind === 'off') return { kind, day, from: null, to: null, name: '' };
  if (kind === 'holiday') return { kind, day, from: null, to: null, name: piece.name };
  return {
    kind,
    day,
    from: piece.from.toISOString(),
    to: piece.to?.toISOString() ?? null,
    name: kind === 'work' ? '' : piece.reason,
  };
}
