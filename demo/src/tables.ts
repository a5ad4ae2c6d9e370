import { known } from './known.ts';
import type { Scene } from './scene.ts';
import type { Staff } from './staff.ts';

/** The rights of one account on each table, out of «crud»; no rights on a table that is absent. */
export type Rights = ReadonlyMap<string, string>;

export async function addTables(
  scene: Scene,
  staff: readonly Staff[],
): Promise<Map<Staff, Rights>> {
  const { tx, plan } = scene;
  const added = await tx.sql
    .insertInto('db_table')
    .values(
      plan.tables.map(({ name, alias }) => ({
        company_id: tx.companyId,
        table_name: name,
        alias_name: alias,
      })),
    )
    .returning(['id', 'table_name'])
    .execute();
  const tableIds = new Map(added.map(({ id, table_name }) => [table_name, id]));
  const rights = new Map(staff.map((person) => [person, rightsFor(person, scene)]));
  await tx.sql
    .insertInto('table_right')
    .values(
      [...rights].flatMap(([person, tables]) =>
        [...tables].map(([table, allowed]) => ({
          company_id: tx.companyId,
          account_id: person.id,
          dbtable_id: known(tableIds, table),
          can_read: allowed.includes('r'),
          can_create: allowed.includes('c'),
          can_update: allowed.includes('u'),
          can_delete: allowed.includes('d'),
        })),
      ),
    )
    .execute();
  return rights;
}

function rightsFor(person: Staff, { plan, random }: Scene): Rights {
  if (person.groups.includes(plan.groupOf.administrators)) {
    return new Map(plan.tables.map(({ name }) => [name, 'crud']));
  }
  const usual = Object.entries(plan.rights[person.department ?? ''] ?? {});
  const rights = new Map(
    usual
      .filter(() => random.chance(0.9))
      .map(([table, allowed]) => [table, random.chance(0.12) ? 'r' : allowed]),
  );
  for (const [table, allowed] of Object.entries(plan.rightsOf[person.username] ?? {})) {
    if (allowed) rights.set(table, allowed);
    else rights.delete(table);
  }
  return rights;
}
