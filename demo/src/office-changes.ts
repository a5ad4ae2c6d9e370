import { describeChanges, describeFields } from '@maru/server/src/core/audit/action-event.ts';
import type { CompanyPlan } from './company-plan.ts';
import { formerDetails, formerRights } from './former-values.ts';
import type { LoggedAction } from './logged-action.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { isAround, type Staff } from './staff.ts';
import type { Rights } from './tables.ts';

type What = LoggedAction['event'];

/** The administrators' changes in the time of the log. Each change leads to the present value. */
export function officeChanges(
  scene: Scene,
  staff: readonly Staff[],
  rights: ReadonlyMap<Staff, Rights>,
): LoggedAction[] {
  const { plan, since, calendar, random } = scene;
  const administrators = staff.filter(({ groups }) => groups.includes(plan.groupOf.administrators));
  const administrator = (at: Date) =>
    random.pick(administrators.filter((person) => isAround(person, at)));
  const moment = () => calendar.workingMoment(since, calendar.latest);
  const byOffice = (event: What, at = moment()): LoggedAction => ({
    at,
    person: administrator(at),
    event,
  });
  const lately = staff.filter(({ joined }) => joined > since);
  const longer = random.shuffled(
    staff.filter(({ joined, left, story }) => joined < since && !left && story === 'usual'),
  );
  return [
    ...lately.map((person) => byOffice(created(person), person.joined)),
    ...staff.flatMap((person) =>
      person.story === 'left lately' && person.left
        ? [byOffice(updated(person, 'is_active: true → false'), person.left)]
        : [],
    ),
    ...longer
      .slice(0, Math.ceil(longer.length * 0.75))
      .map((person) => byOffice(updated(person, formerDetails(person, scene)))),
    ...longer
      .slice(0, Math.ceil(longer.length / 6))
      .flatMap((person) => [
        byOffice(updated(person, 'password changed')),
        byOffice(updated(person, 'open key changed')),
      ]),
    ...longer.flatMap((person) => {
      const info = formerRights(rights.get(person), random);
      if (!info || random.chance(0.2)) return [];
      return [
        byOffice({ action: 'update', model: 'table permissions', name: person.username, info }),
      ];
    }),
    ...ownChanges(longer, moment, random),
    ...departmentChanges(plan, byOffice),
    ...companyChanges(plan, byOffice),
    ...removals(plan, moment, administrator, random),
  ];
}

const updated = (person: Staff, info: string): What => ({
  action: 'update',
  model: 'account',
  name: person.username,
  info,
});

const created = (person: Staff): What => ({
  action: 'create',
  model: 'account',
  name: person.username,
  info: describeFields({
    username: person.username,
    first_name: person.firstName,
    last_name: person.lastName,
    phone_number: person.phone,
    email: person.email,
    location: person.location,
    language: person.language,
    department: person.department,
    groups: person.groups,
    is_active: true,
  }),
});

/** Some people change their own password. */
function ownChanges(people: readonly Staff[], moment: () => Date, random: Random): LoggedAction[] {
  return people.flatMap((person) => {
    if (random.chance(0.65)) return [];
    return [{ at: moment(), person, event: updated(person, 'password changed') }];
  });
}

function departmentChanges(
  plan: CompanyPlan,
  byOffice: (event: What) => LoggedAction,
): LoggedAction[] {
  const of = (action: 'update' | 'delete', name: string, info: string) =>
    byOffice({ action, model: 'department', name, info });
  return [
    ...Object.entries(plan.past.renamed).map(([name, former]) =>
      of('update', former, describeChanges([{ field: 'name', from: former, to: name }])),
    ),
    ...Object.entries(plan.past.managers).map(([name, former]) => {
      const manager = plan.departments.find((department) => department.name === name)?.manager;
      return of('update', name, describeChanges([{ field: 'manager', from: former, to: manager }]));
    }),
    ...plan.past.departments.map((name) => of('delete', name, describeFields({ name }))),
  ];
}

function companyChanges(
  plan: CompanyPlan,
  byOffice: (event: What) => LoggedAction,
): LoggedAction[] {
  return Object.entries(plan.past.profile).map(([field, from]) => {
    const to = plan.profile[field as keyof CompanyPlan['profile']];
    const info = describeChanges([{ field, from, to }]);
    const event: What = { action: 'update', model: 'company', name: plan.profile.name, info };
    return byOffice(event);
  });
}

/** Some accounts are deleted one by one, the rest in one request. */
function removals(
  plan: CompanyPlan,
  moment: () => Date,
  administrator: (at: Date) => Staff,
  random: Random,
): LoggedAction[] {
  const together = { at: moment(), requestId: random.uuid() };
  const person = administrator(together.at);
  return plan.past.accounts.map(({ username, firstName, lastName }, n) => {
    const info = describeFields({
      first_name: firstName,
      last_name: lastName,
      email: `${username}@example.com`,
    });
    const event: What = { action: 'delete', model: 'account', name: username, info };
    if (n >= 2) return { ...together, person, event };
    const at = moment();
    return { at, person: administrator(at), event };
  });
}
