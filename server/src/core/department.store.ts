import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/** Single departments: for what refers to them, and for their names. */
const departmentQuery = (tx: Tx, id: number) =>
  tx.sql
    .selectFrom('department')
    .select(['id', 'name'])
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id);

/** The department, which no other transaction can delete until this one ends. */
export const lockDepartmentForReference = (
  tx: Tx,
  id: number,
): Promise<{ id: number; name: string } | undefined> =>
  departmentQuery(tx, id).forKeyShare().executeTakeFirst();

export async function departmentName(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  return (await departmentQuery(tx, id).executeTakeFirst())?.name ?? null;
}

/** The names of these departments, as far as they exist. */
export async function departmentNames(
  tx: Tx,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const asked = ids.filter((id) => id !== null);
  if (asked.length === 0) return new Map();
  const rows = await tx.sql
    .selectFrom('department')
    .select(['id', 'name'])
    .where('company_id', '=', tx.companyId)
    .where(sql<boolean>`id = any(${asked}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The oldest department with this name: several may have the same. */
export async function departmentIdByName(tx: Tx, name: string): Promise<number | undefined> {
  const row = await tx.sql
    .selectFrom('department')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('name', '=', name)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

/** Who manages the department, if the account is active. */
export async function activeManagerOf(tx: Tx, departmentId: number): Promise<number | undefined> {
  const row = await tx.sql
    .selectFrom('department')
    .innerJoin('account', (join) =>
      join
        .onRef('account.company_id', '=', 'department.company_id')
        .onRef('account.id', '=', 'department.manager_id'),
    )
    .select('account.id')
    .where('department.company_id', '=', tx.companyId)
    .where('department.id', '=', departmentId)
    .where('account.is_active', '=', true)
    .executeTakeFirst();
  return row?.id;
}
