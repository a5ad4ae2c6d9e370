import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { maru } from './command-line.ts';

const groups = new Map<string, Promise<string>>();

/** The name of a group with every permission but this one; created when first requested. */
export function groupWithout(company: string, missing: Permission): Promise<string> {
  const name = `All but ${missing}`;
  const group = groups.get(name) ?? setGroup(company, name, missing).then(() => name);
  groups.set(name, group);
  return group;
}

/** Groups can be created only by the command line. */
async function setGroup(company: string, name: string, missing: Permission): Promise<void> {
  const held = PERMISSIONS.filter((permission) => permission !== missing);
  const permissions = held.flatMap((permission) => ['--permission', permission]);
  await maru('group', 'set', '--company', company, '--name', name, ...permissions);
}
