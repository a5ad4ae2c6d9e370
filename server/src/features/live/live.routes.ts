import type { Context } from '../../core/context.ts';
import { acceptCustomers } from './customer-connections.ts';
import { followNotices, followRoomNotes } from './followed.ts';
import { NoticeHub } from './notice-hub.ts';
import { RoomHub } from './room-hub.ts';
import { acceptStaff } from './staff-connections.ts';
import { acceptTicketReaders } from './ticket-connections.ts';
import { TicketHub } from './ticket-hub.ts';

/** The live connections: to rooms, for staff and for customers, to tickets, to notes, and to one's notices. */
export function liveRoutes(context: Context): void {
  const notices = new NoticeHub(context);
  const tickets = new TicketHub(context.work, context.report, (company) =>
    notices.ticketsChanged(company),
  );
  // The messages of a ticket's room are part of its timeline.
  const hub = new RoomHub(context.work, context.report, (company, room) =>
    tickets.roomChanged(company, room),
  );
  context.onReady(() => hub.listen());
  context.onReady(() => tickets.listen());
  acceptStaff(context, hub);
  acceptCustomers(context, hub);
  acceptTicketReaders(context, tickets);
  followNotices(context, notices);
  followRoomNotes(context);
}
