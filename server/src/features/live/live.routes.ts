import type { Context } from '../../core/context.ts';
import { acceptCustomers } from './customer-connections.ts';
import { acceptDesks } from './desk-connections.ts';
import { DeskHub } from './desk-hub.ts';
import { followNotices, followRoomNotes } from './followed.ts';
import { followData } from './followed-data.ts';
import { NoticeHub } from './notice-hub.ts';
import { CHAT_LIST_ACCESS, DESK_ACCESS } from './room-access.ts';
import { RoomHub } from './room-hub.ts';
import { acceptStaff } from './staff-connections.ts';
import { acceptTicketReaders } from './ticket-connections.ts';
import { TicketHub } from './ticket-hub.ts';

/** The live connections: to rooms, for staff and for customers, to tickets, to notes, to one's notices and tables, and the desk. */
export function liveRoutes(context: Context): void {
  const { work, report, stopping } = context;
  const notices = new NoticeHub(context);
  const desks = new DeskHub(work, report, (company) => hub.peopleChanged(company));
  const tickets = new TicketHub(
    work,
    report,
    (company) => notices.ticketsChanged(company),
    // Conversations are within reach as tickets are.
    (company) => {
      desks.reachChanged(company);
      hub.reachChanged(company);
    },
  );
  // The messages of a ticket's room are part of its timeline.
  const hub = new RoomHub(work, report, (company, room) => tickets.roomChanged(company, room));
  for (const one of [hub, tickets, desks]) context.onReady(() => one.listen());
  stopping.addEventListener('abort', () => {
    desks.presence.stop();
    hub.customers.stop();
  });
  acceptStaff(context, hub, CHAT_LIST_ACCESS);
  acceptStaff(context, hub, DESK_ACCESS);
  acceptCustomers(context, hub);
  acceptDesks(context, desks);
  acceptTicketReaders(context, tickets);
  followNotices(context, notices);
  followRoomNotes(context);
  followData(context);
}
