import { describeChanges } from '../audit/action-event.ts';
import { announceHolder } from '../rooms/live-channel.store.ts';
import { describeUnlogged } from '../rooms/message-entries.ts';
import type { Unit } from '../work.ts';
import { markLeft, takeFromHolders } from './holder.store.ts';

interface Holder {
  id: number;
  /** As the log names it. */
  name: string;
}

/** Makes the open conversations of people who leave their department's, or else nobody's. */
export const handBackConversations = (unit: Unit, people: readonly Holder[]): Promise<void> =>
  handBack(unit, 'assignee', people);

/** The same for departments that are deleted. */
export const handBackDepartmentConversations = (
  unit: Unit,
  departments: readonly Holder[],
): Promise<void> => handBack(unit, 'department', departments);

/** A fixed number of statements, however many conversations there are, and one log entry for each. */
async function handBack(
  unit: Unit,
  field: 'assignee' | 'department',
  holders: readonly Holder[],
): Promise<void> {
  const names = new Map(holders.map(({ id, name }) => [id, name]));
  const freed = await takeFromHolders(unit, `${field}_id`, [...names.keys()]);
  await markLeft(unit, `${field}_id`, [...names.keys()]);
  if (freed.length === 0) return;
  await announceHolder(
    unit,
    freed.map(({ id }) => id),
  );
  for (const room of freed) {
    const change = { field, from: names.get(room.holder) ?? null, to: null };
    unit.log({
      action: 'update',
      model: 'chat room',
      name: room.name,
      info: describeChanges([change]) + describeUnlogged(room),
    });
  }
}
