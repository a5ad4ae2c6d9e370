import { lockAccountForReference } from '../../core/account.store.ts';
import { changesBetween, describeChanges } from '../../core/audit/action-event.ts';
import { announce } from '../../core/rooms/live-channel.store.ts';
import { describeUnlogged } from '../../core/rooms/message-entries.ts';
import type { MessageRecord } from '../../core/rooms/messages.store.ts';
import { postMessage } from '../../core/rooms/post-message.ts';
import { lockRoom, type RoomRecord } from '../../core/rooms/rooms.store.ts';
import type { Session } from '../../core/session/session.ts';
import { hearStaff } from '../../core/tickets/first-answer.ts';
import type { Unit } from '../../core/work.ts';
import { invalidField, notFound, unauthenticated } from '../../platform/http/app-error.ts';
import { setRoom } from './chats.store.ts';

export async function send(
  unit: Unit,
  session: Session,
  roomId: number,
  { room, content, key }: { room: number; content: string; key: string | undefined },
): Promise<MessageRecord> {
  if (!(await lockAccountForReference(unit, session.accountId))) throw unauthenticated();
  await hearStaff(unit, roomId);
  const message = await postMessage(unit, roomId, { session }, { content, key });
  if (!message) throw notFound();
  if (room !== roomId) throw invalidField('room', otherRoom);
  return message;
}

export async function changeRoom(
  unit: Unit,
  roomId: number,
  { name, status }: { name?: string | undefined; status?: boolean | undefined },
): Promise<RoomRecord> {
  const before = await lockRoom(unit, roomId);
  if (!before) throw notFound();
  const after = { ...before, name: name ?? before.name, is_active: status ?? before.is_active };
  const changes = changesBetween(audited(before), audited(after));
  if (changes.length === 0) return before;
  const room = await setRoom(unit, roomId, { name: after.name, is_active: after.is_active });
  await announce(unit.sql, { kind: 'room', company: unit.companyId, room: roomId });
  unit.log({
    action: 'update',
    model: 'chat room',
    name: before.name,
    info: describeChanges(changes) + describeUnlogged(before),
  });
  return room;
}

const audited = (room: RoomRecord) => ({
  name: room.name,
  status: room.is_active ? 'active' : 'inactive',
});

const otherRoom = {
  en: 'This is not the room of the address.',
  ko: '주소에 있는 채팅방과 다릅니다.',
};
