import {
  createDepartment,
  type Department,
  deleteDepartments,
  getDepartment,
  listDepartments,
  updateDepartment,
} from '@maru/contract/departments';
import { queryOptions } from '@tanstack/react-query';
import { accountChoicesQuery, accountNameOf } from '../../lib/account-choices.ts';
import { call, callVersioned } from '../../lib/api.ts';
import { type ListSource, listParameters, type SortKey } from '../../lib/list/list-query.ts';
import { queryClient } from '../../lib/query-client.ts';

const all = ['departments'] as const;
const forget = () => queryClient.invalidateQueries({ queryKey: all });

export type DepartmentSortKey = SortKey<typeof listDepartments>;

export const departmentSource: ListSource<Department, DepartmentSortKey> = {
  key: (state) => [...all, 'list', state],
  load: (state, signal) => call(listDepartments, { query: listParameters(state) }, { signal }),
};

export const departmentQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) =>
      callVersioned(getDepartment, { params: { id: String(id) } }, { signal }),
    gcTime: 0,
  });

export const managerFilterQuery = queryOptions({
  ...accountChoicesQuery,
  select: ({ body }) =>
    body.map((person) => ({ value: String(person.id), label: accountNameOf(person) })),
});

interface Body {
  name: string;
  manager_id: number;
}

export async function create(body: Body) {
  const department = await call(createDepartment, { body });
  await forget();
  return department;
}

export async function update(id: number, body: Body, version: string | undefined) {
  const params = { id: String(id) };
  const saved = await callVersioned(updateDepartment, { params, body }, { version });
  await forget();
  return saved;
}

export async function remove(ids: readonly number[]) {
  await call(deleteDepartments, { body: { ids: [...ids] } });
  await forget();
}
