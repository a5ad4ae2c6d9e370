import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { maru } from './command-line.ts';

const groups = new Map<string, Promise<string>>();

/** The name of a group that holds every permission but this one; it is made when first asked for. */
export function groupWithout(company: string, missing: Permission): Promise<string> {
  const name = `All but ${missing}`;
  const group = groups.get(name) ?? setGroup(company, name, missing).then(() => name);
  groups.set(name, group);
  return group;
}

/** Groups are made by the command line alone. */
async function setGroup(company: string, name: string, missing: Permission): Promise<void> {
  const held = PERMISSIONS.filter((permission) => permission !== missing);
  const permissions = held.flatMap((permission) => ['--permission', permission]);
  await maru('group', 'set', '--company', company, '--name', name, ...permissions);
}
