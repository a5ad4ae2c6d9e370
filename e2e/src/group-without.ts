import { PERMISSIONS, type Permission } from '@maru/contract/permissions';

/** A company's groups, as its administrator sees and makes them. */
interface Groups {
  exists(name: string): Promise<boolean>;
  create(name: string, permissions: readonly Permission[]): Promise<unknown>;
}

const made = new Map<string, Promise<string>>();

/** The name of a group with every permission but this one; created unless it exists. */
export function groupWithout(missing: Permission, groups: Groups): Promise<string> {
  const name = `All but ${missing}`;
  const group = made.get(name) ?? find(name, missing, groups);
  made.set(name, group);
  return group;
}

async function find(name: string, missing: Permission, groups: Groups): Promise<string> {
  if (await groups.exists(name)) return name;
  const held = PERMISSIONS.filter((permission) => permission !== missing);
  try {
    await groups.create(name, held);
  } catch (error) {
    // The other worker was quicker.
    if (!(await groups.exists(name))) throw error;
  }
  return name;
}
