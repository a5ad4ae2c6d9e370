import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { maru } from './command-line.ts';

const groups = new Map<string, Promise<string>>();

/**
 * The name of a group with every permission but this one; created unless it exists. The command is a process
 * that takes a second to start, and the other worker may have run it.
 */
export function groupWithout(
  company: string,
  missing: Permission,
  exists: (name: string) => Promise<boolean>,
): Promise<string> {
  const name = `All but ${missing}`;
  const create = async () => {
    if (!(await exists(name))) await setGroup(company, name, missing);
    return name;
  };
  const group = groups.get(name) ?? create();
  groups.set(name, group);
  return group;
}

/** Groups can be created only by the command line. */
async function setGroup(company: string, name: string, missing: Permission): Promise<void> {
  const held = PERMISSIONS.filter((permission) => permission !== missing);
  const permissions = held.flatMap((permission) => ['--permission', permission]);
  await maru('group', 'set', '--company', company, '--name', name, ...permissions);
}
