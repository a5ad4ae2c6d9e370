import type { OwnConversationRecord } from '../../core/conversations/conversations.store.ts';
import { presentOwn } from '../../core/conversations/present-conversation.ts';
import { type TicketMarkRecord, ticketMarks } from '../../core/conversations/ticket-marks.store.ts';
import type { Tx } from '../../core/schema.ts';
import type { Session } from '../../core/session/session.ts';
import type { Reach } from '../../core/tickets/reach.store.ts';

/** The newest open ticket of each room; none for those who may not see tickets. */
export const marksFor = async (
  tx: Tx,
  session: Session,
  reach: Reach,
  rooms: readonly number[],
): Promise<Map<number, TicketMarkRecord>> =>
  rooms.length > 0 && session.permissions.has('view_ticket')
    ? ticketMarks(tx, reach, rooms)
    : new Map();

export async function presentAll(
  tx: Tx,
  session: Session,
  reach: Reach,
  rows: readonly OwnConversationRecord[],
) {
  const marks = await marksFor(
    tx,
    session,
    reach,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentOwn(row, marks.get(row.id)));
}
