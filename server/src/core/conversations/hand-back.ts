import { type AssignablePerson, lockWithoutDesk } from '../assignable-accounts.store.ts';
import { describeChanges } from '../audit/action-event.ts';
import { markLeft, takeFrom } from '../rooms/assignment.store.ts';
import { announceAssignment } from '../rooms/live-channel.store.ts';
import { describeUnlogged } from '../rooms/message-entries.ts';
import type { SessionUnit, Unit } from '../work.ts';
import { addConversationEvents } from './conversation-events.store.ts';
import { sessionName, storedName } from './person-name.ts';

/** A person or a department whose conversations become somebody else's or nobody's. */
interface Leaving {
  id: number;
  /** As the log names it. */
  name: string;
  /** As colleagues read it. */
  shown: string;
}

/** Takes the open conversations of people who leave. Each keeps its department, if it has one. */
export const handBackConversations = (
  unit: Unit | SessionUnit,
  people: readonly Omit<AssignablePerson, 'is_active'>[],
): Promise<void> =>
  handBack(
    unit,
    'assignee',
    people.map((one) => ({ id: one.id, name: one.username, shown: storedName(one) })),
  );

/** The same for those of these people who have lost the desk. */
export async function handBackIfWithoutDesk(unit: Unit, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const people = await lockWithoutDesk(unit, ids);
  if (people.length > 0) await handBackConversations(unit, people);
}

/** The same for departments that are deleted. */
export const handBackDepartmentConversations = (
  unit: Unit | SessionUnit,
  departments: readonly { id: number; name: string }[],
): Promise<void> =>
  handBack(
    unit,
    'department',
    departments.map(({ id, name }) => ({ id, name, shown: name })),
  );

/** A fixed number of statements, however many conversations there are, and one log entry for each. */
async function handBack(
  unit: Unit | SessionUnit,
  field: 'assignee' | 'department',
  leaving: readonly Leaving[],
): Promise<void> {
  const known = new Map(leaving.map((one) => [one.id, one]));
  const freed = await takeFrom(unit, `${field}_id`, [...known.keys()]);
  await markLeft(unit, `${field}_id`, [...known.keys()]);
  if (freed.length === 0) return;
  await addConversationEvents(
    unit,
    freed.map(({ id, last_seq, taken_from }) => {
      const shown = known.get(taken_from)?.shown ?? '';
      return {
        room_id: id,
        message_seq: last_seq,
        kind: 'left',
        actor_name: 'session' in unit ? sessionName(unit.session) : '',
        ...(field === 'assignee' ? { assignee_name: shown } : { department_name: shown }),
      };
    }),
  );
  await announceAssignment(
    unit,
    freed.map(({ id }) => id),
  );
  for (const room of freed) {
    const change = { field, from: known.get(room.taken_from)?.name ?? null, to: null };
    unit.log({
      action: 'update',
      model: 'chat room',
      name: room.name,
      info: describeChanges([change]) + describeUnlogged(room),
    });
  }
}
