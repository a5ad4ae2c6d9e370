import { type Calendar, DAY, later } from './calendar.ts';
import type { CompanyPlan, PersonPlan } from './company-plan.ts';
import { known } from './known.ts';
import { phoneNumber } from './phone-numbers.ts';
import type { Scene } from './scene.ts';
import type { Staff } from './staff.ts';

type Newcomer = Omit<Staff, 'id'>;

const OPEN_KEY = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export async function addPeople(
  scene: Scene,
  departmentIds: ReadonlyMap<string, number>,
  groupIds: ReadonlyMap<string, number>,
  passwordHash: string,
): Promise<Staff[]> {
  const { tx, plan, random } = scene;
  const people = plan.people
    .map((person) => newcomer(person, scene))
    .sort((a, b) => a.joined.getTime() - b.joined.getTime());
  const added = await tx.sql
    .insertInto('account')
    .values(
      people.map((person) => ({
        company_id: tx.companyId,
        username: person.username,
        password_hash: passwordHash,
        first_name: person.firstName,
        last_name: person.lastName,
        phone_number: person.phone,
        email: person.email,
        location: person.location,
        language: person.language,
        department_id: person.department ? known(departmentIds, person.department) : null,
        open_key: random.text(OPEN_KEY, 14),
        is_active: person.left === undefined,
        date_joined: person.joined,
      })),
    )
    .returning(['id', 'username'])
    .execute();
  const ids = new Map(added.map(({ id, username }) => [username, id]));
  const staff = people.map((person) => ({ ...person, id: known(ids, person.username) }));
  await tx.sql
    .insertInto('account_group')
    .values(
      staff.flatMap(({ id, groups }) =>
        groups.map((name) => ({
          company_id: tx.companyId,
          account_id: id,
          group_id: known(groupIds, name),
        })),
      ),
    )
    .execute();
  return staff;
}

function newcomer(person: PersonPlan, { plan, calendar, random }: Scene): Newcomer {
  return {
    ...person,
    phone: phoneNumber(person.location, random),
    email: `${person.username}@example.com`,
    permissions: new Set(person.groups.flatMap((group) => plan.groups[group] ?? [])),
    joined: joining(person, plan, calendar),
    left: leaving(person, calendar),
  };
}

function leaving({ story }: PersonPlan, calendar: Calendar): Date | undefined {
  if (story === 'left') return calendar.workingMoment(calendar.daysAgo(300), calendar.daysAgo(75));
  if (story !== 'left lately') return undefined;
  return calendar.workingMoment(calendar.daysAgo(45), calendar.daysAgo(6));
}

function joining({ story, groups }: PersonPlan, plan: CompanyPlan, calendar: Calendar): Date {
  const begin = calendar.daysAgo(plan.yearsOld * 365);
  if (story === 'founder') return calendar.workingMoment(later(begin, DAY), later(begin, 8 * DAY));
  if (story === 'new') return calendar.workingMoment(calendar.daysAgo(50), calendar.daysAgo(5));
  if (story === 'never signed in') {
    return calendar.workingMoment(calendar.daysAgo(200), calendar.daysAgo(10));
  }
  // People with more permissions than agents have been there longer.
  const isSenior = story === 'left' || groups.some((group) => group !== plan.groupOf.agents);
  return calendar.workingMoment(later(begin, 9 * DAY), calendar.daysAgo(isSenior ? 400 : 75));
}
