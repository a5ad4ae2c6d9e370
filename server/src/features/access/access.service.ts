import type { AccountAccess, Holder } from '@maru/contract/access';
import { PERMISSIONS } from '@maru/contract/permissions';
import { findAccount } from '../../core/account.store.ts';
import { departmentName } from '../../core/department.store.ts';
import { holdingsOf } from '../../core/holdings.store.ts';
import { groupsOf } from '../../core/permissions.store.ts';
import { lackOfAccount } from '../../core/refuse-climbing.ts';
import type { ReadTx } from '../../core/schema.ts';
import type { Session } from '../../core/session/session.ts';
import { presentRights, rightsOf } from '../../core/table-rights.store.ts';
import { notFound } from '../../platform/http/app-error.ts';
import {
  type AccessQuestion,
  type GroupPermission,
  grantsWithGroups,
  type HolderRecord,
} from './access.store.ts';

export async function accessOf(
  tx: ReadTx,
  asker: Session,
  accountId: number,
): Promise<AccountAccess> {
  const account = await findAccount(tx, accountId);
  if (!account) throw notFound();
  const { id, username, first_name, last_name, is_active, must_change_password } = account;
  const given = Map.groupBy(await grantsWithGroups(tx, [id]), ({ codename }) => codename);
  const owner = { accountId: id, permissions: new Set(given.keys()) };
  const { reach } = await holdingsOf(tx, owner);
  const { department_id, has_given_password } = account;
  return {
    account: { id, username, first_name, last_name, is_active, must_change_password },
    groups: (await groupsOf(tx, [id])).get(id) ?? [],
    permissions: PERMISSIONS.map((codename) => {
      const groups = (given.get(codename) ?? []).map(groupOf);
      return { codename, allowed: isAdmitted(account) && groups.length > 0, groups };
    }),
    tables: (await rightsOf(tx, id)).map(presentRights),
    reach: reach.kind === 'own' ? 'own' : given.has('view_allticket') ? 'all' : 'unrestricted',
    department:
      reach.kind === 'all' || department_id === null
        ? null
        : { id: department_id, name: (await departmentName(tx, department_id)) ?? '' },
    has_given_password,
    lacked: (await lackOfAccount(tx, asker, owner)) ?? null,
  };
}

/** These holders with the groups that give them what is asked for; rights on tables come from no group. */
export async function withGroups(
  tx: ReadTx,
  asked: AccessQuestion,
  rows: readonly HolderRecord[],
): Promise<Holder[]> {
  const ids = rows.map(({ id }) => id);
  const given = 'permission' in asked ? await grantsWithGroups(tx, ids, asked.permission) : [];
  const byAccount = Map.groupBy(given, ({ account_id }) => account_id);
  return rows.map((row) => ({
    ...row,
    allowed: isAdmitted(row),
    groups: (byAccount.get(row.id) ?? []).map(groupOf),
  }));
}

/** As the gate: whether any of the account's permissions count now. */
const isAdmitted = (account: { is_active: boolean; must_change_password: boolean }): boolean =>
  account.is_active && !account.must_change_password;

const groupOf = ({ id, name }: GroupPermission) => ({ id, name });
