import './ticket-parts.words.ts';
import { type AssigneeKind, possibleStatuses, type TicketStatus } from '@maru/contract/ticket-life';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import type { Versioned } from '../api.ts';
import { useAttempt } from '../attempt.ts';
import { isStale } from '../failure.ts';
import { may, ownId } from '../session.ts';
import { wordsOf } from '../translated-text.ts';
import * as queries from './ticket.queries.ts';

const words = wordsOf('ticketParts');

const kindOf = ({ assignee, assignee_name, assignee_left }: TicketDetail): AssigneeKind => {
  if (assignee) return assignee.is_active ? 'active' : 'inactive';
  if (assignee_name === '') return 'none';
  return assignee_left ? 'inactive' : 'named';
};

export interface TicketAction {
  busy: boolean;
  mayChange: boolean;
  mayAssign: boolean;
  /** The statuses that the ticket can have next. */
  possible: TicketStatus[];
  /** Undefined if the ticket is assigned. */
  take: (() => void) | undefined;
  /** A step without further questions. */
  move(status: TicketStatus): void;
  /** For a dialog, which shows the refusal itself. */
  setStatus(change: queries.StatusChange): Promise<void>;
  assign(to: queries.Assignment): void;
  setPriority(priority: TicketDetail['priority']): void;
  hold(reason: string, wakeAt: string | null): Promise<void>;
  resume(): void;
}

/**
 * The possible actions on a ticket, by its state and one's permissions. A refusal says why, and shows the newest
 * state.
 */
export function useTicketAction(
  { body: ticket, version }: Versioned<TicketDetail>,
  onChanged: () => void,
): TicketAction {
  const { id } = ticket;
  const none = () => ({ empty: words('changeFailed'), none: words('changeFailed') });
  const { busy, attempt } = useAttempt(none);
  const kind = kindOf(ticket);
  const mayChange = may('change_ticket');
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act();
      onChanged();
    } catch (error) {
      // The newest state explains most refusals, and the next try is based on it.
      if (isStale(error) || isConflict(error)) await queries.reloadTicket(id).catch(() => {});
      throw error;
    }
  };
  const go = (act: () => Promise<unknown>) => void attempt(() => run(act));
  const isFree = kind === 'none' || kind === 'inactive';
  return {
    busy,
    mayChange,
    mayAssign: may('assign_ticket'),
    possible: possibleStatuses({
      status: ticket.status,
      assignee: kind,
      hasDepartment: ticket.department !== null,
    }),
    take:
      mayChange && isFree && ticket.status !== 'closed' && ticket.assignee?.id !== ownId()
        ? () => go(() => queries.take(id))
        : undefined,
    move: (status) => go(() => queries.setStatus(id, { status }, version)),
    setStatus: (change) => run(() => queries.setStatus(id, change, version)),
    assign: (to) => go(() => queries.assign(id, to, version)),
    setPriority: (priority) => go(() => queries.patch(id, { priority }, version)),
    hold: (reason, wake_at) => run(() => queries.hold(id, { reason, wake_at }, version)),
    resume: () => go(() => queries.resume(id)),
  };
}

const isConflict = (error: unknown): boolean => (error as { status?: unknown }).status === 409;
