import { notFound } from '../../platform/http/app-error.ts';
import { changesBetween, describeChanges } from '../audit/action-event.ts';
import type { Unit } from '../work.ts';
import { announce } from './live-channel.store.ts';
import { describeUnlogged } from './message-entries.ts';
import { lockRoom, type RoomRecord, setRoom } from './rooms.store.ts';

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
