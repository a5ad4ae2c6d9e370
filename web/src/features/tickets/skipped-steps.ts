import { TICKET_STATUSES, type TicketStatus } from '@maru/contract/ticket-life';
import type { Timeline } from '@maru/contract/ticket-timeline';

/** The statuses before the present one that the ticket never had. None as long as its older entries are not read. */
export function skippedSteps(
  now: TicketStatus,
  timeline: Pick<Timeline, 'entries' | 'older'> | undefined,
): TicketStatus[] {
  if (!timeline || timeline.older !== null) return [];
  const had = new Set<unknown>(
    timeline.entries.flatMap(({ changes }) =>
      changes.flatMap(({ field, to }) => (field === 'status' ? [to] : [])),
    ),
  );
  const before = TICKET_STATUSES.slice(1, TICKET_STATUSES.indexOf(now));
  // Without any entry about a status, such as after an import, nothing is known.
  return had.size === 0 ? [] : before.filter((status) => !had.has(status));
}
