import type { OpenRoom } from '@maru/contract/open-chats';
import { lockAccountForReference } from '../../core/account.store.ts';
import { type ActionEvent, describeFields } from '../../core/audit/action-event.ts';
import type { Origin } from '../../core/audit/action-log.store.ts';
import { companyForCustomers, companyIdOfCode } from '../../core/company-lookup.store.ts';
import { addCustomers } from '../../core/customers/customers.store.ts';
import { CUSTOMER, type Customer, customerName } from '../../core/rooms/customer.ts';
import type { CustomerLimits } from '../../core/rooms/customer-limits.ts';
import type { MessageRecord } from '../../core/rooms/messages.store.ts';
import { postMessage, wasSent } from '../../core/rooms/post-message.ts';
import { type RoomRecord, roomById } from '../../core/rooms/rooms.store.ts';
import type { Tx } from '../../core/schema.ts';
import { displayName } from '../../core/session/session.ts';
import { newOpaqueToken } from '../../core/session/tokens.ts';
import { hearCustomer } from '../../core/tickets/customer-word.ts';
import type { Unit, Work } from '../../core/work.ts';
import { AppError, notFound, unauthenticated } from '../../platform/http/app-error.ts';
import { addCustomerRoom, type ChatLink, findChatLink } from './chat-links.store.ts';
import { countMessage, countRoom, MANY_ROOMS } from './usage.ts';

/** The address whose usage is counted, and the limits. */
interface UsageCheck {
  address: string;
  limits: CustomerLimits;
}

/** What a visitor says before the first message. */
interface Visitor {
  name: string;
  email?: string | undefined;
}

interface CustomerRequest {
  ip: string;
  requestId: string;
}

export const customerOrigin = (caller: CustomerRequest): Origin => ({
  userName: CUSTOMER,
  ...caller,
});

/** The company of a link. An unknown code gives the same response as an unknown key, by the same steps. */
export const companyOfChatLink = (work: Work, code: string): Promise<number> =>
  work.db.withoutCompany((tx) => companyIdOfCode(tx, code));

export async function chatLinkOf(tx: Tx, key: string): Promise<ChatLink> {
  const chatLink = await findChatLink(tx, key);
  if (!chatLink) throw notFound();
  return chatLink;
}

export const presentChatLink = (chatLink: ChatLink) => ({
  company_name: chatLink.companyName,
  staff_name: displayName(chatLink) || chatLink.username,
  colour: chatLink.colour,
  greeting: chatLink.greeting,
});

export async function openRoomByLink(
  unit: Unit,
  key: string,
  { name, email = '' }: Visitor,
  use: UsageCheck,
) {
  const chatLink = await chatLinkOf(unit, key);
  if (!(await lockAccountForReference(unit, chatLink.accountId))) throw notFound();
  const { isCeiling } = await countRoom(unit, use.limits, use.address);
  const token = newOpaqueToken(unit.companyId);
  // Never a customer who is there already: what a visitor types is a claim, and so is not in the record either.
  const [customerId = null] = await addCustomers(unit, [{ name, email: '' }]);
  const id = await addCustomerRoom(unit, chatLink, { name, email, token, customerId });
  const info = describeFields({ room: id, creator: chatLink.username });
  unit.log({ action: 'create', model: 'chat room', name, info });
  if (isCeiling) unit.log(ceilingOf(chatLink.companyName, use.limits));
  return { room: { ...presentChatLink(chatLink), name, status: true, token }, isCeiling };
}

const ceilingOf = (companyName: string, { roomsPerCompany }: CustomerLimits): ActionEvent => ({
  action: 'update',
  model: 'company',
  name: companyName,
  info: `customers opened ${roomsPerCompany} chat rooms today, the daily ceiling; until midnight UTC networks that opened more than ${MANY_ROOMS} of them are refused new ones`,
});

/** The customer's room, whose token was valid when the request arrived. */
export async function ownRoom(tx: Tx, customer: Customer): Promise<RoomRecord> {
  const room = await roomById(tx, customer.roomId);
  if (!room) throw unauthenticated();
  return room;
}

export async function presentOpenRoom(tx: Tx, room: RoomRecord): Promise<OpenRoom> {
  const { name: company_name, colour, greeting } = await companyForCustomers(tx);
  const creator = { firstName: room.creator_first_name, lastName: room.creator_last_name };
  return {
    name: customerName(room),
    status: room.is_active,
    company_name,
    staff_name: displayName(creator),
    colour,
    greeting,
  };
}

export async function sendAsCustomer(
  unit: Unit,
  customer: Customer,
  message: { content: string; key: string | undefined },
  { address, limits }: UsageCheck,
): Promise<MessageRecord> {
  const { roomId } = customer;
  // What was sent already is no new word.
  if (!(await wasSent(unit, roomId, { customer }, message.key))) {
    await hearCustomer(unit, roomId, customer.name);
  }
  const sent = await postMessage(unit, roomId, { customer }, message, async (room) => {
    refuseClosed(room);
    await countMessage(unit, limits, { roomId, address, content: message.content });
  });
  if (!sent) throw unauthenticated();
  return sent;
}

function refuseClosed(room: RoomRecord): void {
  if (room.is_active) return;
  throw new AppError({
    status: 409,
    code: 'room_inactive',
    detail: {
      en: 'This conversation was closed.',
      ko: '이미 종료된 상담입니다. 새 상담을 시작해 주세요.',
    },
  });
}
