import {
  type AccountRow,
  createAccount,
  deleteAccounts,
  getAccount,
  listAccounts,
  updateAccount,
} from '@maru/contract/accounts';
import { listDepartments } from '@maru/contract/departments';
import { MUST_CHANGE_PASSWORD_HEADER } from '@maru/contract/given-password';
import { listGroups } from '@maru/contract/groups';
import type { CallInput } from '@maru/contract/kit/client';
import { queryOptions } from '@tanstack/react-query';
import { rowsOf } from '../../lib/any-list.ts';
import { call, callVersioned } from '../../lib/api.ts';
import { completeListQuery } from '../../lib/complete-list.ts';
import { type ListSource, listParameters, type SortKey } from '../../lib/list/list-query.ts';
import { queryClient } from '../../lib/query-client.ts';

const all = ['accounts'] as const;
const forget = () => queryClient.invalidateQueries({ queryKey: all });

export type AccountSortKey = SortKey<typeof listAccounts>;

export const accountSource: ListSource<AccountRow, AccountSortKey> = {
  key: (state) => [...all, 'list', state],
  load: (state, signal) => call(listAccounts, { query: listParameters(state) }, { signal }),
};

export const accountQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => callVersioned(getAccount, { params: { id: String(id) } }, { signal }),
    gcTime: 0,
  });

export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: async ({ signal }) => rowsOf(await call(listGroups, {}, { signal })),
});

export const departmentChoicesQuery = completeListQuery(['departments', 'all'], (options) =>
  callVersioned(listDepartments, { query: { page_size: 'all' } }, options),
);

/** Whoever gives a password knows it, so its owner is always asked for another. */
const headers = { [MUST_CHANGE_PASSWORD_HEADER]: '1' };

export async function create(body: CallInput<typeof createAccount>['body']) {
  const account = await call(createAccount, { body }, { headers });
  await forget();
  return account;
}

export async function update(
  id: number,
  body: CallInput<typeof updateAccount>['body'],
  version: string | undefined,
) {
  const params = { id: String(id) };
  const saved = await callVersioned(
    updateAccount,
    { params, body },
    { version, ...('password' in body && { headers }) },
  );
  await forget();
  return saved;
}

export async function remove(ids: readonly number[]) {
  await call(deleteAccounts, { body: { ids: [...ids] } });
  await forget();
}
