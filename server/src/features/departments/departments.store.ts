import type { listDepartments } from '@maru/contract/departments';
import type { z } from 'zod';
import { nameColumn } from '../../core/person-names.store.ts';
import type { Tx } from '../../core/schema.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { orderTerms, textColumn } from '../../platform/lists/ordering.ts';
import { fetchPage, type PageQuery, type Rows } from '../../platform/lists/page.ts';
import { contains } from '../../platform/lists/text-filter.ts';

export type DepartmentQuery = z.output<typeof listDepartments.query>;

export interface DepartmentRecord {
  id: number;
  name: string;
  manager_id: number | null;
  version: number;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
}

const SORT_COLUMNS = {
  name: [textColumn('department.name')],
  manager: [nameColumn({ first: 'manager.first_name', last: 'manager.last_name' })],
};

const COLUMNS = [
  'department.id',
  'department.name',
  'department.manager_id',
  'department.version',
  'manager.username',
  'manager.first_name',
  'manager.last_name',
] as const;

export function departmentPage(
  tx: Tx,
  query: DepartmentQuery & PageQuery,
): Promise<Rows<DepartmentRecord>> {
  return fetchPage(
    matchingQuery(tx, query),
    (rows) => orderedQuery(rows, query).select(COLUMNS),
    query,
  );
}

export function allDepartments(tx: Tx, query: DepartmentQuery): Promise<DepartmentRecord[]> {
  return orderedQuery(matchingQuery(tx, query), query).select(COLUMNS).execute();
}

export function departmentById(tx: Tx, id: number): Promise<DepartmentRecord | undefined> {
  return departmentsQuery(tx).where('department.id', '=', id).select(COLUMNS).executeTakeFirst();
}

/**
 * As `departmentById`, with the account that is to manage it, if that exists. Locks the department: no other
 * transaction changes it until this one ends. If another one changed its manager while this one waited for
 * the lock, the names of the manager are missing: the database reads only the locked row again.
 */
export const lockDepartmentQuery = prepared(
  (tx: Tx, { id, newManagerId }: { id: number; newManagerId: number | null }) =>
    departmentsQuery(tx)
      .leftJoin('account as new_manager', (join) =>
        join
          .onRef('new_manager.company_id', '=', 'department.company_id')
          .on('new_manager.id', '=', newManagerId),
      )
      .where('department.id', '=', id)
      .select([
        ...COLUMNS,
        'new_manager.username as new_username',
        'new_manager.first_name as new_first_name',
        'new_manager.last_name as new_last_name',
      ])
      .forNoKeyUpdate('department'),
);

function departmentsQuery(tx: Tx) {
  return tx.sql
    .selectFrom('department')
    .leftJoin('account as manager', (join) =>
      join
        .onRef('manager.company_id', '=', 'department.company_id')
        .onRef('manager.id', '=', 'department.manager_id'),
    )
    .where('department.company_id', '=', tx.companyId);
}

type DepartmentSelect = ReturnType<typeof departmentsQuery>;

function matchingQuery(tx: Tx, { name, manager_id }: DepartmentQuery): DepartmentSelect {
  let filteredQuery = departmentsQuery(tx);
  if (name) filteredQuery = filteredQuery.where(contains('department.name', name));
  if (manager_id) filteredQuery = filteredQuery.where('department.manager_id', '=', manager_id);
  return filteredQuery;
}

const orderedQuery = (departments: DepartmentSelect, query: DepartmentQuery): DepartmentSelect =>
  orderTerms(query.ordering, SORT_COLUMNS, 'department.id').reduce(
    (rows, term) => rows.orderBy(term),
    departments,
  );

export function departmentsWithVersions(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; name: string; version: number }[]> {
  return tx.sql
    .selectFrom('department')
    .select(['id', 'name', 'version'])
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** The usernames of the members of each of these departments. */
export async function membersOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await tx.sql
    .selectFrom('account')
    .select(['department_id', 'username'])
    .where('company_id', '=', tx.companyId)
    .where('department_id', 'in', ids)
    .orderBy('id')
    .execute();
  const members = new Map<number, string[]>();
  for (const { department_id, username } of rows) {
    const id = department_id as number;
    members.set(id, [...(members.get(id) ?? []), username]);
  }
  return members;
}

export async function addDepartment(
  tx: Tx,
  department: { name: string; manager_id: number },
): Promise<number> {
  const { id } = await tx.sql
    .insertInto('department')
    .values({ ...department, company_id: tx.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Changed {
  id: number;
  name: string;
  manager_id: number | null;
  version: number;
}

export const updateDepartmentQuery = prepared(
  (tx: Tx, { id, name, manager_id, version }: Changed) =>
    tx.sql
      .updateTable('department')
      .set({ name, manager_id, version })
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id),
);

export async function removeDepartments(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.sql
    .deleteFrom('department')
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', ids)
    .execute();
}
