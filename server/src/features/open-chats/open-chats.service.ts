import type { OpenRoom } from '@maru/contract/open-chats';
import { holdAccount } from '../../core/account.store.ts';
import { describeFields } from '../../core/audit/action-event.ts';
import type { Origin } from '../../core/audit/action-log.store.ts';
import { companyOrNone } from '../../core/company-code.store.ts';
import { type Customer, customerName } from '../../core/rooms/customer.ts';
import { announce } from '../../core/rooms/live-channel.ts';
import { addMessage, type MessageRecord } from '../../core/rooms/messages.store.ts';
import { type RoomRecord, roomById } from '../../core/rooms/rooms.store.ts';
import type { Tx } from '../../core/schema.ts';
import { displayName } from '../../core/session/session.ts';
import { newOpaqueToken } from '../../core/session/tokens.ts';
import type { Unit, Work } from '../../core/work.ts';
import { AppError, notFound, unauthenticated } from '../../platform/http/app-error.ts';
import { addCustomerRoom, type Door, doorOf } from './doors.store.ts';

/** What the log calls those who have no account. */
const CUSTOMER = '(customer)';

interface Caller {
  ip: string;
  requestId: string;
}

export const originOfCustomer = (caller: Caller): Origin => ({ userName: CUSTOMER, ...caller });

/** The company behind a link. A wrong code is as missing as a wrong key, and is found out by the same steps. */
export const companyOfLink = (work: Work, code: string): Promise<number> =>
  work.db.withoutCompany((tx) => companyOrNone(tx, code));

export async function knock(tx: Tx, key: string): Promise<Door> {
  const door = await doorOf(tx, key);
  if (!door) throw notFound();
  return door;
}

export const presentDoor = (door: Door) => ({
  company_name: door.companyName,
  staff_name: displayName(door) || door.username,
});

export async function enter(unit: Unit, key: string, name: string) {
  const door = await knock(unit, key);
  if (!(await holdAccount(unit, door.accountId))) throw notFound();
  const token = newOpaqueToken(unit.companyId);
  const id = await addCustomerRoom(unit, door, { name, token });
  const info = describeFields({ room: id, creator: door.username });
  unit.log({ action: 'create', model: 'chat room', name, info });
  return { ...presentDoor(door), name, status: true, token };
}

/** The own room; its token was good when the call came in. */
export async function ownRoom(tx: Tx, customer: Customer): Promise<RoomRecord> {
  const room = await roomById(tx, customer.roomId);
  if (!room) throw unauthenticated();
  return room;
}

export async function presentOpenRoom(tx: Tx, room: RoomRecord): Promise<OpenRoom> {
  const { name: company_name } = await tx.sql
    .selectFrom('company')
    .select('name')
    .where('id', '=', tx.companyId)
    .executeTakeFirstOrThrow();
  const creator = { firstName: room.creator_first_name, lastName: room.creator_last_name };
  return {
    name: customerName(room),
    status: room.is_active,
    company_name,
    staff_name: displayName(creator),
  };
}

export async function sendAsCustomer(
  unit: Unit,
  customer: Customer,
  content: string,
  key: string | undefined,
): Promise<MessageRecord> {
  const { roomId: room, name: senderName } = customer;
  const message = { sender: 'client', senderName, accountId: null, content, key } as const;
  const sent = await addMessage(unit, room, message, refuseClosed);
  if (!sent) throw unauthenticated();
  if (sent.repeated) return sent.message;
  await announce(unit.sql, { kind: 'message', company: unit.companyId, room });
  const info = describeFields({ room, message: sent.message.id });
  unit.log({ action: 'create', model: 'chat message', name: sent.room.name, info });
  return sent.message;
}

function refuseClosed(room: RoomRecord): void {
  if (room.is_active) return;
  throw new AppError({
    status: 409,
    code: 'room_inactive',
    detail: { en: 'This conversation was closed.', ko: '종료된 상담입니다.' },
  });
}
