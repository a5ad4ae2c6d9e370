import { sql } from 'kysely';
import type { Scene } from './scene.ts';
import type { Staff } from './staff.ts';

export async function addDepartments({ tx, plan }: Scene): Promise<Map<string, number>> {
  const added = await tx.sql
    .insertInto('department')
    .values(plan.departments.map(({ name }) => ({ company_id: tx.companyId, name })))
    .returning(['id', 'name'])
    .execute();
  return new Map(added.map(({ id, name }) => [name, id]));
}

/** Called when the accounts exist. */
export async function appointManagers(
  { tx, plan }: Scene,
  departmentIds: ReadonlyMap<string, number>,
  staff: readonly Staff[],
): Promise<void> {
  const managers = plan.departments.map(({ name, manager }) => ({
    department: departmentIds.get(name),
    manager: staff.find(({ username }) => username === manager)?.id,
  }));
  await sql`
    update department set manager_id = m.manager
    from jsonb_to_recordset(${JSON.stringify(managers)}::jsonb)
      as m(department bigint, manager bigint)
    where department.id = m.department`.execute(tx.sql);
}
