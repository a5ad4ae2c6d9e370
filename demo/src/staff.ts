import type { Permission } from '@maru/contract/permissions';
import { HOUR, later } from './calendar.ts';
import type { CompanyPlan, PersonPlan } from './company-plan.ts';

/** A person with an account, and the time in which the account could be used. */
export interface Staff extends PersonPlan {
  id: number;
  phone: string;
  email: string;
  permissions: ReadonlySet<Permission>;
  joined: Date;
  left: Date | undefined;
}

export const isAround = (person: Staff, at: Date): boolean =>
  person.story !== 'never signed in' &&
  at > later(person.joined, HOUR) &&
  (person.left === undefined || at < person.left);

/** The people whose department talks with customers. */
export function talkersAmong(staff: readonly Staff[], plan: CompanyPlan): Staff[] {
  const talking = plan.departments.filter(({ talks }) => talks).map(({ name }) => name);
  return staff.filter(({ department }) => department !== undefined && talking.includes(department));
}

/** Korean names in Korean order; other people by first name. */
export const spokenName = ({ firstName, lastName }: PersonPlan): string =>
  /\p{Script=Hangul}/u.test(firstName) ? lastName + firstName : firstName;
