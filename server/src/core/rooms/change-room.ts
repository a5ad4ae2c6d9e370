import { notFound } from '../../platform/http/app-error.ts';
import { lockForConversation } from '../assignable-accounts.store.ts';
import { changesBetween, describeChanges } from '../audit/action-event.ts';
import { changeAssignment } from '../conversations/change-assignment.ts';
import { addConversationEvents } from '../conversations/conversation-events.store.ts';
import { sessionName } from '../conversations/person-name.ts';
import { isHolderLeft } from '../tickets/holder-left.ts';
import type { SessionUnit } from '../work.ts';
import { announce } from './live-channel.store.ts';
import { describeUnlogged } from './message-entries.ts';
import { lockRoom, type RoomRecord, setRoom } from './rooms.store.ts';

export async function changeRoom(
  unit: SessionUnit,
  roomId: number,
  { name, status }: { name?: string | undefined; status?: boolean | undefined },
): Promise<RoomRecord> {
  const before = await lockRoom(unit, roomId);
  if (!before) throw notFound();
  return changeRoomState(unit, before, { name, is_active: status });
}

/** The same for a locked room. */
export async function changeRoomState(
  unit: SessionUnit,
  before: RoomRecord,
  {
    name = before.name,
    is_active = before.is_active,
  }: { name?: string | undefined; is_active?: boolean | undefined },
): Promise<RoomRecord> {
  const { id } = before;
  const after = { ...before, name, is_active };
  const changes = changesBetween(audited(before), audited(after));
  if (changes.length === 0) return before;
  if (is_active && !before.is_active) await freeFromLeft(unit, before);
  const room = await setRoom(unit, id, { name, is_active });
  if (is_active !== before.is_active) {
    await addConversationEvents(unit, [
      {
        room_id: id,
        message_seq: before.last_seq,
        kind: is_active ? 'reopened' : 'closed',
        actor_name: sessionName(unit.session),
      },
    ]);
  }
  await announce(unit.sql, { kind: 'room', company: unit.companyId, room: id });
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

/** Takes a reopened room from a person who has left since it was closed, because its customer would wait in vain. */
async function freeFromLeft(unit: SessionUnit, room: RoomRecord): Promise<void> {
  const { assignee_id, department_id, holder_left } = room;
  if (!holder_left || assignee_id === null || (await lockForConversation(unit, assignee_id)))
    return;
  const freed = { assignee_id: null, department_id };
  await changeAssignment(unit, room, freed, isHolderLeft(room, freed));
}
