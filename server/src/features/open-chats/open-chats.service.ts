import type { OpenRoom } from '@maru/contract/open-chats';
import type { FastifyRequest } from 'fastify';
import { lockAccountForReference } from '../../core/account.store.ts';
import { lockForConversation } from '../../core/assignable-accounts.store.ts';
import { type ActionEvent, describeFields } from '../../core/audit/action-event.ts';
import type { Origin } from '../../core/audit/action-log.store.ts';
import { companyIdOfCode } from '../../core/company-lookup.store.ts';
import { addConversationEvents } from '../../core/conversations/conversation-events.store.ts';
import { storedName } from '../../core/conversations/person-name.ts';
import { customerNumber } from '../../core/customers/customer-of-ticket.ts';
import { addCustomers } from '../../core/customers/customers.store.ts';
import { lockDepartmentForReference } from '../../core/department.store.ts';
import type { CustomerRateLimits } from '../../core/rooms/customer-limits.ts';
import {
  addCustomerRoom,
  setBrowserOfRoom,
  setCustomerEmail,
} from '../../core/rooms/customer-rooms.store.ts';
import type { MessageRecord } from '../../core/rooms/messages.store.ts';
import { postMessage, wasSent } from '../../core/rooms/post-message.ts';
import { lockRoom, type RoomRecord, roomById } from '../../core/rooms/rooms.store.ts';
import { CUSTOMER, type Visitor } from '../../core/rooms/visitor.ts';
import type { Tx } from '../../core/schema.ts';
import { newOpaqueToken } from '../../core/session/tokens.ts';
import { reopenForCustomer } from '../../core/tickets/customer-message.ts';
import type { Unit, Work } from '../../core/work.ts';
import { AppError, notFound, unauthenticated } from '../../platform/http/app-error.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { roomToken } from './browsers.service.ts';
import { addBrowser, type BrowserRecord, lastTyped, useBrowser } from './browsers.store.ts';
import { type ChatLink, findChatLink } from './chat-links.store.ts';
import { presentOpenRoom } from './open-chats.present.ts';
import { countMessage, countRoom, MANY_ROOMS } from './usage.ts';
import { isTheirs } from './whose-room.ts';

/** The address whose usage is counted, and the limits. */
interface UsageCheck {
  address: string;
  limits: CustomerRateLimits;
}

/** The fields that a new visitor fills in before the first message. */
interface NewVisitor {
  name: string;
  email?: string | undefined;
  language?: string | undefined;
  time_zone?: string | undefined;
  /** Empty if the browser has none yet; undefined if it cannot keep one. */
  browser_key?: string | undefined;
}

export const customerOriginOf = (request: FastifyRequest): Origin => ({
  userName: CUSTOMER,
  ip: clientAddress(request),
  requestId: request.id,
});

/** The company of a link. An unknown code gives the same response as an unknown key, by the same steps. */
export const companyOfChatLink = (work: Work, code: string): Promise<number> =>
  companyIdOfCode(work.db, code);

export async function chatLinkOf(tx: Tx, key: string): Promise<ChatLink> {
  const chatLink = await findChatLink(tx, key);
  if (!chatLink) throw notFound();
  return chatLink;
}

/** As `chatLinkOf`, for a room that refers to what the link leads to: nobody can delete that until this one ends. */
async function lockedChatLink(unit: Unit, key: string): Promise<ChatLink> {
  const chatLink = await chatLinkOf(unit, key);
  const { account, department } = chatLink;
  const isGone =
    (account && !(await lockAccountForReference(unit, account.id))) ||
    (department && !(await lockDepartmentForReference(unit, department.id)));
  // Deleted a moment ago: the link leads to the company now, or nowhere.
  return isGone ? chatLinkOf(unit, key) : chatLink;
}

export async function openRoomByLink(
  unit: Unit,
  key: string,
  visitor: NewVisitor,
  use: UsageCheck,
) {
  const { name, language = '', time_zone: timeZone = '', browser_key: browserKey } = visitor;
  const chatLink = await lockedChatLink(unit, key);
  const { account, department } = chatLink;
  const { isCeiling } = await countRoom(unit, use.limits, use.address);
  const token = newOpaqueToken(unit.companyId);
  const isOwned = account && (await isTheirs(unit, account.id));
  // Locked: who is being deactivated gets no conversation any more.
  const assignee = isOwned ? await lockForConversation(unit, account.id) : undefined;
  const known = browserKey ? await useBrowser(unit, browserKey) : undefined;
  const email = visitor.email ?? (known && (await lastTyped(unit, known.id))?.email) ?? '';
  // Only the browser says who somebody is: a typed address is a claim, so it finds no customer and is not in the record.
  const customerId = known?.customer_id ?? (await newCustomer(unit, name));
  const id = await addCustomerRoom(unit, {
    ...{ name, email, language, timeZone, token, customerId },
    creator: account,
    assigneeId: assignee?.id ?? null,
    departmentId: department?.id ?? null,
  });
  if (assignee || department) {
    const to = assignee
      ? { assignee_name: storedName(assignee) }
      : { department_name: department?.name ?? '' };
    const event = { room_id: id, message_seq: 0, kind: 'came_in', actor_name: '', ...to } as const;
    await addConversationEvents(unit, [event]);
  }
  const remembered = await remember(unit, { key: browserKey, known, customerId, room: id, token });
  const info = describeFields({
    room: id,
    customer: known && customerNumber(known.customer_id),
    creator: account?.username,
    department: department?.name,
    assignee: assignee?.username,
  });
  unit.log({ action: 'create', model: 'chat room', name, info });
  if (isCeiling) unit.log(ceilingOf(chatLink.companyName, use.limits));
  const room = await presentOpenRoom(unit, await roomOf(unit, id));
  return { room: { ...room, ...remembered }, isCeiling };
}

async function newCustomer(unit: Unit, name: string): Promise<number> {
  const [id] = await addCustomers(unit, [{ name, email: '' }]);
  if (id === undefined) throw new Error('The customer was not added');
  return id;
}

interface NewRoomOfBrowser {
  key: string | undefined;
  known: BrowserRecord | undefined;
  customerId: number;
  room: number;
  token: string;
}

/** The key and the room's token for the visitor's browser. A key that is unknown or has ended is replaced by a new one. */
async function remember(unit: Unit, { key, known, customerId, room, token }: NewRoomOfBrowser) {
  if (key === undefined) return { token };
  const browserKey = known ? key : newOpaqueToken(unit.companyId);
  const browser = known ?? (await addBrowser(unit, browserKey, customerId));
  const ofBrowser = roomToken(unit.companyId, browserKey, room);
  await setBrowserOfRoom(unit, room, { browserId: browser.id, token: ofBrowser });
  return { token: ofBrowser, browser_key: browserKey };
}

const ceilingOf = (companyName: string, { roomsPerCompany }: CustomerRateLimits): ActionEvent => ({
  action: 'update',
  model: 'company',
  name: companyName,
  info: `customers opened ${roomsPerCompany} chat rooms today, the daily ceiling; until midnight UTC networks that opened more than ${MANY_ROOMS} of them are refused new ones`,
});

/** The visitor's room, whose token was valid when the request arrived. */
export const ownRoom = (tx: Tx, { roomId }: Visitor): Promise<RoomRecord> => roomOf(tx, roomId);

async function roomOf(tx: Tx, id: number): Promise<RoomRecord> {
  const room = await roomById(tx, id);
  if (!room) throw unauthenticated();
  return room;
}

/**
 * Counted as a message, since each change is written to the log; logged without the address, which is the customer's.
 */
export async function setEmail(
  unit: Unit,
  visitor: Visitor,
  email: string,
  { address, limits }: UsageCheck,
): Promise<OpenRoom> {
  const before = await lockRoom(unit, visitor.roomId);
  if (!before) throw unauthenticated();
  if (before.customer_email !== email) {
    await countMessage(unit, limits, { roomId: before.id, address, content: email });
    await setCustomerEmail(unit, before.id, email);
    const change = before.customer_email === '' ? 'given' : 'changed';
    const info = `room: ${before.id}; email ${change} by the customer, not verified`;
    unit.log({ action: 'update', model: 'chat room', name: before.name, info });
  }
  return presentOpenRoom(unit, { ...before, customer_email: email });
}

export async function sendAsVisitor(
  unit: Unit,
  visitor: Visitor,
  message: { content: string; key: string | undefined },
  { address, limits }: UsageCheck,
): Promise<MessageRecord> {
  const { roomId } = visitor;
  // A message that was sent already does not change the tickets again.
  if (!(await wasSent(unit, roomId, { visitor }, message.key))) {
    await reopenForCustomer(unit, roomId, visitor.name);
  }
  const sent = await postMessage(unit, roomId, { visitor }, message, async (room) => {
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
