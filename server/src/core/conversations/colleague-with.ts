import { shownName } from '@maru/contract/kit/person-name';
import { type AssignablePerson, findPerson } from '../assignable-accounts.store.ts';
import type { SessionUnit } from '../work.ts';
import type { Assignment } from './conversation-reach.store.ts';
import { storedName } from './person-name.ts';

/** The active colleague who has a conversation; undefined if it is the caller's own or unassigned. */
export async function colleagueWith(
  unit: SessionUnit,
  { assignee_id }: Pick<Assignment, 'assignee_id'>,
): Promise<AssignablePerson | undefined> {
  if (assignee_id === null || assignee_id === unit.session.accountId) return undefined;
  const person = await findPerson(unit, assignee_id);
  return person?.is_active ? person : undefined;
}

export const nameShown = (person: AssignablePerson): string => shownName(storedName(person));
