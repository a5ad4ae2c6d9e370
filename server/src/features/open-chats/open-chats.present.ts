import type { ChatOwner, OpeningHours, OpenRoom } from '@maru/contract/open-chats';
import { nameIfActive } from '../../core/account.store.ts';
import { companyForCustomers } from '../../core/company-lookup.store.ts';
import { openingAt } from '../../core/opening-hours.ts';
import { isAnybodyThere } from '../../core/presence.store.ts';
import type { RoomRecord } from '../../core/rooms/rooms.store.ts';
import { visitorName } from '../../core/rooms/visitor.ts';
import type { Tx } from '../../core/schema.ts';
import { displayName } from '../../core/session/session.ts';
import { hoursOf } from '../../core/tickets/schedule.ts';
import { serviceLevelsOf } from '../../core/tickets/ticket-settings.store.ts';
import type { ChatLink } from './chat-links.store.ts';
import { isTheirs } from './whose-room.ts';

/** The answer to a visitor about a link: names and times, but no id of a person or department. */
export async function presentChatLink(tx: Tx, chatLink: ChatLink): Promise<ChatOwner> {
  const { account } = chatLink;
  const answers = account && (await isTheirs(tx, account.id)) ? account : undefined;
  return {
    company_name: chatLink.companyName,
    staff_name: answers ? displayName(answers) || answers.username : '',
    colour: chatLink.colour,
    greeting: chatLink.greeting,
    is_there: await isAnybodyThere(tx, { departmentId: chatLink.department?.id }),
    hours: await openingHours(tx),
    hours_text: chatLink.hoursText,
  };
}

/** Of a room that only a department has, it is asked of its people, as on the live connection. */
export async function presentOpenRoom(tx: Tx, room: RoomRecord): Promise<OpenRoom> {
  const departmentId = room.assignee_id === null ? (room.department_id ?? undefined) : undefined;
  const { name: company_name, colour, greeting, hours_text } = await companyForCustomers(tx);
  return {
    company_name,
    // Empty if nobody in particular answers.
    staff_name: room.assignee_id === null ? '' : await nameIfActive(tx, room.assignee_id),
    colour,
    greeting,
    is_there: await isAnybodyThere(tx, { departmentId }),
    hours: await openingHours(tx),
    hours_text,
    name: visitorName(room),
    status: room.is_active,
    has_email: room.customer_email !== '',
    staff_seen_seq: room.staff_seen_seq,
    own_seen_seq: room.customer_seen_seq,
  };
}

async function openingHours(tx: Tx): Promise<OpeningHours | null> {
  const levels = await serviceLevelsOf(tx);
  if (levels.spans.length === 0) return null;
  const { isOpen, changesAt } = openingAt(hoursOf(levels), new Date());
  return {
    zone: levels.zone,
    spans: levels.spans.map(({ weekday, from, to }) => ({ weekday, from, to })),
    is_open: isOpen,
    changes_at: changesAt?.toISOString() ?? null,
  };
}
