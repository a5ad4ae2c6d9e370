import { describeChanges, type FieldChange } from '@maru/server/src/core/audit/action-event.ts';
import { phoneNumber } from './phone-numbers.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import type { Staff } from './staff.ts';
import type { Rights } from './tables.ts';

/** A former value of an account: one change, as the log describes it. */
export function formerDetails(person: Staff, { plan, random }: Scene): string {
  const others = plan.departments.map(({ name }) => name).filter((n) => n !== person.department);
  const places = plan.people
    .filter(
      ({ language, location }) => language === person.language && location !== person.location,
    )
    .map(({ location }) => location);
  const possible: FieldChange[][] = [
    [change('phone_number', phoneNumber(person.location, random), person.phone)],
    [change('location', random.pick(places), person.location)],
    [change('email', `${person.username.replace('.', '')}@example.com`, person.email)],
    [change('language', person.language === 'ko' ? 'en' : 'ko', person.language)],
    [
      change('first_name', person.lastName, person.firstName),
      change('last_name', person.firstName, person.lastName),
    ],
  ];
  if (person.department) {
    possible.push([change('department', random.pick([...others, '']), person.department)]);
    possible.push([
      change('department', random.pick(others), person.department),
      change('location', random.pick(places), person.location),
    ]);
  }
  if (person.groups.length > 1) {
    possible.push([change('groups', person.groups.slice(0, 1), person.groups)]);
  }
  return describeChanges(random.pick(possible));
}

/** One to three tables on which the account was given the rights it has now. */
export function formerRights(rights: Rights | undefined, random: Random): string | undefined {
  const tables = random.shuffled([...(rights ?? [])]).slice(0, random.integer(1, 3));
  if (tables.length === 0) return undefined;
  return describeChanges(
    tables
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([table, allowed]) => {
        const before = allowed === 'r' || random.chance(0.4) ? '' : 'r';
        return change(table, spelled(before), spelled(allowed));
      }),
  );
}

const change = (field: string, from: FieldChange['from'], to: FieldChange['to']): FieldChange => ({
  field,
  from,
  to,
});

const spelled = (allowed: string): string[] =>
  [
    allowed.includes('r') && 'read',
    allowed.includes('c') && 'create',
    allowed.includes('u') && 'update',
    allowed.includes('d') && 'delete',
  ].filter((right) => right !== false);
