import type { ConversationEvent } from '@maru/contract/conversation-events';
import { CONVERSATION_LIMITS, type ConversationDetail } from '@maru/contract/conversations';
import {
  type ConversationEventRecord,
  newestEvents,
} from '../../core/conversations/conversation-events.store.ts';
import { findConversation } from '../../core/conversations/conversations.store.ts';
import { presentOwn } from '../../core/conversations/present-conversation.ts';
import { isSameEmail } from '../../core/customers/customers.store.ts';
import type { Tx } from '../../core/schema.ts';
import type { Session } from '../../core/session/session.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import * as store from './conversation-detail.store.ts';
import { marksFor } from './marks.ts';

/** A conversation and what is known of its customer, as far as it is within the caller's reach. */
export async function conversationDetail(
  tx: Tx,
  session: Session,
  id: number,
): Promise<ConversationDetail | undefined> {
  const reach = await reachOf(tx, session);
  const room = await store.roomWithin(tx, reach, id);
  const row = room && (await findConversation(tx, reach, id, session.accountId));
  if (!room || !row) return undefined;
  const records =
    room.customer_id === null ? [] : await store.customerRecords(tx, room.customer_id);
  const own = records.find((one) => one.id === room.customer_id);
  const customer = records.find((one) => one.id === (own?.main_id ?? own?.id));
  const events = await newestEvents(tx, id, CONVERSATION_LIMITS.events);
  const seesTickets = session.permissions.has('view_ticket');
  const tickets = seesTickets ? await store.ticketsOfConversation(tx, reach, id) : [];
  const earlier = customer && seesTickets;
  const earlierTickets = earlier ? await store.earlierTickets(tx, reach, id, customer.id) : [];
  const earlierRooms = customer ? await store.earlierRooms(tx, reach, id, customer.id) : [];
  return {
    ...presentOwn(row, (await marksFor(tx, session, reach, [id])).get(id)),
    email: room.customer_email,
    is_verified:
      room.customer_email !== '' &&
      records.some(({ email }) => isSameEmail(email, room.customer_email)),
    customer: customer ? presentCustomer(customer) : null,
    language: room.customer_language,
    time_zone: room.customer_time_zone,
    last_seq: room.last_seq,
    seen_seq: room.customer_seen_seq,
    seen_at: room.customer_seen_at?.toISOString() ?? null,
    events: events.map(presentEvent),
    tickets: tickets.map(presentTicket),
    earlier_tickets: earlierTickets.map(presentTicket),
    earlier_rooms: earlierRooms.map(({ id, name, is_active, time_created }) => ({
      id,
      name,
      is_open: is_active,
      time_created: time_created.toISOString(),
    })),
  };
}

const presentCustomer = ({ id, name, email, phone, time_created }: store.CustomerRow) => ({
  id,
  name,
  email,
  phone,
  since: time_created.toISOString(),
});

const presentEvent = (event: ConversationEventRecord): ConversationEvent => ({
  id: event.id,
  kind: event.kind,
  by: event.actor_name,
  assignee: event.assignee_name,
  department: event.department_name,
  message: event.message_id,
  time_created: event.time_created.toISOString(),
});

const presentTicket = ({ time_created, ...ticket }: store.TicketRow) => ({
  ...ticket,
  created_at: time_created.toISOString(),
});
