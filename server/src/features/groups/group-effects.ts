import type { AccountSummary, Effect, Effects } from '@maru/contract/group-details';
import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import type { Candidate } from './group-members.store.ts';

/** The most people that an effect names; it counts all of them. */
const NAMED = 5;

interface GroupChange {
  before: readonly Permission[];
  after: readonly Permission[];
  /** Whether this person is in the group afterwards. */
  staysOrJoins(person: Candidate): boolean;
}

/** The permissions that people gain and lose. A permission that another group gives as well is neither. */
export function effectsOf(people: readonly Candidate[], change: GroupChange): Effects {
  const gains: Effect[] = [];
  const losses: Effect[] = [];
  for (const codename of PERMISSIONS) {
    const affected = people.filter(({ fromOthers }) => !fromOthers.includes(codename));
    const had = (person: Candidate) => person.isMember && change.before.includes(codename);
    const has = (person: Candidate) =>
      change.staysOrJoins(person) && change.after.includes(codename);
    const gaining = affected.filter((person) => !had(person) && has(person));
    const losing = affected.filter((person) => had(person) && !has(person));
    if (gaining.length > 0) gains.push(effectOn(codename, gaining));
    if (losing.length > 0) losses.push(effectOn(codename, losing));
  }
  return { gains, losses };
}

const effectOn = (codename: Permission, people: readonly Candidate[]): Effect => ({
  codename,
  count: people.length,
  people: people.slice(0, NAMED).map(named),
});

const named = ({ id, username, first_name, last_name, is_active }: Candidate): AccountSummary => ({
  id,
  username,
  first_name,
  last_name,
  is_active,
});
