import { getAccountAccess, listPermissionHolders, listTableHolders } from '@maru/contract/access';
import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroupDetails,
  listGroupMembers,
  listNewPermissions,
  markPermissionsSeen,
  previewGroup,
  updateGroup,
} from '@maru/contract/group-details';
import type { CallInput } from '@maru/contract/kit/client';
import type { Permission } from '@maru/contract/permissions';
import { getAccountSecurity } from '@maru/contract/security';
import { getTablePermissions, type TableRight } from '@maru/contract/table-permissions';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callVersioned } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ownId } from '../../lib/session.ts';

const groups = ['groups'] as const;

/** A change of groups changes accounts, what they may do, and the choices of other forms. */
async function forget(deleted?: number): Promise<void> {
  // A deleted group that is still on screen must not be asked for again.
  const exists = ({ queryKey: [, , id] }: { queryKey: readonly unknown[] }) =>
    deleted === undefined || id !== deleted;
  await queryClient.invalidateQueries({ queryKey: groups, predicate: exists });
  for (const queryKey of [['access'], ['accounts']]) {
    await queryClient.invalidateQueries({ queryKey });
  }
}

export const groupDetailsQuery = queryOptions({
  queryKey: [...groups, 'details'],
  queryFn: ({ signal }) => call(listGroupDetails, {}, { signal }),
});

const newPermissions = [...groups, 'new'] as const;

export const newPermissionsQuery = queryOptions({
  queryKey: newPermissions,
  queryFn: ({ signal }) => call(listNewPermissions, {}, { signal }),
});

export async function hideNewPermissions(permissions: Permission[]): Promise<void> {
  await call(markPermissionsSeen, { body: { permissions } });
  queryClient.setQueryData(newPermissions, []);
}

export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: [...groups, 'one', id],
    queryFn: ({ signal }) => callVersioned(getGroup, { params: { id: String(id) } }, { signal }),
    gcTime: 0,
  });

const MEMBERS = '20';

export const membersQuery = (id: number, name: string) =>
  infiniteQueryOptions({
    queryKey: [...groups, 'members', id, name],
    queryFn: ({ signal, pageParam }) =>
      call(
        listGroupMembers,
        {
          params: { id: String(id) },
          query: { page: String(pageParam), page_size: MEMBERS, ...(name && { name }) },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last.next ? page + 1 : undefined),
  });

export type PreviewBody = CallInput<typeof previewGroup>['body'];

export const previewQuery = (body: PreviewBody) =>
  queryOptions({
    queryKey: [...groups, 'preview', body],
    queryFn: ({ signal }) => call(previewGroup, { body }, { signal }),
    gcTime: 0,
  });

export async function create(body: CallInput<typeof createGroup>['body']) {
  const made = await callVersioned(createGroup, { body });
  await forget();
  return made;
}

export async function update(
  id: number,
  body: CallInput<typeof updateGroup>['body'],
  version: string | undefined,
) {
  const saved = await callVersioned(updateGroup, { params: { id: String(id) }, body }, { version });
  await forget();
  return saved;
}

export async function remove(id: number, moveTo: number | undefined): Promise<void> {
  const body = moveTo === undefined ? {} : { move_to: moveTo };
  await call(deleteGroup, { params: { id: String(id) }, body });
  await forget(id);
}

export const accountAccessQuery = (id: number) =>
  queryOptions({
    queryKey: ['access', 'account', id],
    queryFn: ({ signal }) => call(getAccountAccess, { params: { id: String(id) } }, { signal }),
    gcTime: 0,
  });

export const accessSecurityQuery = (id: number) =>
  queryOptions({
    queryKey: ['access', 'security', id],
    queryFn: ({ signal }) => call(getAccountSecurity, { params: { id: String(id) } }, { signal }),
    gcTime: 0,
    retry: false,
  });

export type Question = { permission: Permission } | { table: string; right: TableRight };

export const holdersQuery = (question: Question, page: number, pageSize: number) =>
  queryOptions({
    queryKey: ['access', 'holders', question, page, pageSize],
    queryFn: ({ signal }) => {
      const query = { page: String(page), page_size: `${pageSize}` } as const;
      return 'permission' in question
        ? call(listPermissionHolders, { params: paramsOf(question), query }, { signal })
        : call(listTableHolders, { params: tableOf(question), query }, { signal });
    },
  });

export function allHolders(question: Question) {
  const query = { page_size: 'all' } as const;
  return 'permission' in question
    ? call(listPermissionHolders, { params: paramsOf(question), query })
    : call(listTableHolders, { params: tableOf(question), query });
}

const paramsOf = ({ permission }: { permission: Permission }) => ({ codename: permission });
const tableOf = ({ table, right }: { table: string; right: TableRight }) => ({ id: table, right });

/** The names of the company's tables, which the grid of any account lists. */
export const tableNamesQuery = queryOptions({
  queryKey: ['access', 'tables'],
  queryFn: async ({ signal }) =>
    (await call(getTablePermissions, { query: { user_id: String(ownId()) } }, { signal })).rows,
});
