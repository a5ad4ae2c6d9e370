import { findPerson } from '../assignable-accounts.store.ts';
import { changesBetween, describeChanges } from '../audit/action-event.ts';
import { departmentName } from '../department.store.ts';
import { notify } from '../notices/notify.ts';
import { setAssignment } from '../rooms/assignment.store.ts';
import { announceAssignment } from '../rooms/live-channel.store.ts';
import { describeUnlogged } from '../rooms/message-entries.ts';
import type { RoomRecord } from '../rooms/rooms.store.ts';
import type { SessionUnit, Unit } from '../work.ts';
import { colleagueWith } from './colleague-with.ts';
import { addConversationEvents, type NewConversationEvent } from './conversation-events.store.ts';
import type { Assignment } from './conversation-reach.store.ts';
import { sessionName, storedName } from './person-name.ts';

/**
 * Gives a locked conversation to somebody, tells the other processes, and logs it. Given to nobody, it is everybody's
 * to see, unless its holder left.
 */
export async function changeAssignment(
  unit: SessionUnit,
  room: RoomRecord,
  to: Assignment,
  holder_left = false,
): Promise<void> {
  const isSame = room.assignee_id === to.assignee_id && room.department_id === to.department_id;
  if (isSame) return;
  const changes = changesBetween(await audited(unit, room, to), await audited(unit, to, room));
  const step = await told(unit, room, to);
  await setAssignment(unit, room.id, { ...to, holder_left });
  await addConversationEvents(unit, [
    {
      room_id: room.id,
      message_seq: room.last_seq,
      actor_name: sessionName(unit.session),
      ...step,
    },
  ]);
  if (step.kind === 'taken_over' && room.assignee_id !== null) {
    notify(unit, [{ kind: 'taken_over', accountId: room.assignee_id, roomId: room.id }]);
  }
  await announceAssignment(unit, [room.id]);
  unit.log({
    action: 'update',
    model: 'chat room',
    name: room.name,
    info: describeChanges(changes) + describeUnlogged(room),
  });
}

type Told = Pick<NewConversationEvent, 'kind' | 'assignee_name' | 'department_name'>;

/**
 * The name of the new assignee for colleagues: the person, or else the department; of what was taken over, that of the
 * colleague who had it.
 */
async function told(unit: SessionUnit, from: Assignment, to: Assignment): Promise<Told> {
  const own = unit.session.accountId;
  const isNewPerson = to.assignee_id !== null && to.assignee_id !== from.assignee_id;
  if (isNewPerson && to.assignee_id === own) {
    const colleague = await colleagueWith(unit, from);
    return colleague
      ? { kind: 'taken_over', assignee_name: storedName(colleague) }
      : { kind: 'taken' };
  }
  const isGivenAway = from.assignee_id === own && to.assignee_id !== own;
  const kind = isGivenAway ? 'handed_over' : 'assigned';
  const department = isNewPerson ? null : await departmentName(unit, to.department_id);
  if (department !== null) return { kind, department_name: department };
  const person = to.assignee_id === null ? undefined : await findPerson(unit, to.assignee_id);
  return person ? { kind, assignee_name: storedName(person) } : { kind: 'released' };
}

/** Departments that have the same name are told apart by their numbers. */
async function audited(unit: Unit, { assignee_id, department_id }: Assignment, other: Assignment) {
  const name = await departmentName(unit, department_id);
  const isOther = department_id !== other.department_id;
  const namesake = isOther && name === (await departmentName(unit, other.department_id));
  return {
    assignee:
      assignee_id === null ? null : ((await findPerson(unit, assignee_id))?.username ?? null),
    department: namesake ? `${name} (${department_id})` : name,
  };
}
