import { changesBetween, describeChanges } from '../audit/action-event.ts';
import { announceHolder } from '../rooms/live-channel.store.ts';
import { describeUnlogged } from '../rooms/message-entries.ts';
import type { RoomRecord } from '../rooms/rooms.store.ts';
import type { Unit } from '../work.ts';
import type { Held } from './conversation-reach.store.ts';
import { departmentName, personOf, setHolder } from './holder.store.ts';

/** Gives a locked conversation to somebody, tells the other processes, and logs it. */
export async function changeHolder(unit: Unit, room: RoomRecord, to: Held): Promise<void> {
  const isSame = room.assignee_id === to.assignee_id && room.department_id === to.department_id;
  if (isSame) return;
  const changes = changesBetween(await audited(unit, room, to), await audited(unit, to, room));
  await setHolder(unit, room.id, to);
  await announceHolder(unit, [room.id]);
  unit.log({
    action: 'update',
    model: 'chat room',
    name: room.name,
    info: describeChanges(changes) + describeUnlogged(room),
  });
}

/** Departments that have the same name are told apart by their numbers. */
async function audited(unit: Unit, { assignee_id, department_id }: Held, other: Held) {
  const name = await departmentName(unit, department_id);
  const isOther = department_id !== other.department_id;
  const namesake = isOther && name === (await departmentName(unit, other.department_id));
  return {
    assignee: assignee_id === null ? null : ((await personOf(unit, assignee_id))?.username ?? null),
    department: namesake ? `${name} (${department_id})` : name,
  };
}
