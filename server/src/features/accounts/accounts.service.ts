import type { createAccount, updateAccount } from '@maru/contract/accounts';
import type { z } from 'zod';
import { describeFields } from '../../core/audit/action-event.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import { lastHolderTaken } from '../../core/last-holders.ts';
import {
  type Administrator,
  accountHasMorePermissions,
  hasMorePermissions,
  refuseGroupsBeyondOwn,
} from '../../core/permissions.policy.ts';
import { permissionsOfGroups, permissionsOfMany } from '../../core/permissions.store.ts';
import type { Tx } from '../../core/schema.ts';
import type { Unit } from '../../core/work.ts';
import { namingUniqueFields } from '../../platform/database/unique-violation.ts';
import { forbidden, invalidField } from '../../platform/http/app-error.ts';
import { refuseUnknownGroups, uniqueFields } from './account-refusals.ts';
import * as messages from './accounts.messages.ts';
import * as store from './accounts.store.ts';
import { newOpenKey } from './open-key.ts';

export type CreateBody = z.output<typeof createAccount.body>;
export type UpdateBody = z.output<typeof updateAccount.body>;

export async function create(
  unit: Unit,
  who: Administrator,
  body: Omit<CreateBody, 'password'>,
  passwordHash: string,
): Promise<number> {
  await lockCompany(unit);
  const { group_ids, department_id, is_active, ...rest } = body;
  const groupIds = [...new Set(group_ids)];
  const groups = await permissionsOfGroups(unit, groupIds);
  refuseUnknownGroups(groupIds, groups);
  const department = await knownDepartment(unit, department_id);
  refuseGroupsBeyondOwn(who, groups);
  const id = await namingUniqueFields(uniqueFields, () =>
    store.addAccount(unit, {
      ...rest,
      department_id: department_id ?? null,
      is_active: is_active ?? true,
      password_hash: passwordHash,
      open_key: newOpenKey(),
    }),
  );
  await store.setGroups(unit, id, groupIds);
  const info = describeFields({
    ...rest,
    department,
    groups: groups.map((group) => group.name),
    is_active: is_active ?? true,
  });
  unit.log({ action: 'create', model: 'account', name: body.username, info });
  return id;
}

export async function removeMany(
  unit: Unit,
  who: Administrator,
  ids: readonly number[],
): Promise<number> {
  const wanted = [...new Set(ids)];
  await lockCompany(unit);
  const found = await store.lockAccounts(unit, wanted);
  const missing = wanted.filter((id) => !found.some((account) => account.id === id));
  if (missing.length > 0) throw invalidField('ids', messages.unknownAccounts(missing));
  if (who.accountId !== undefined && wanted.includes(who.accountId)) {
    throw invalidField('ids', messages.ownDeletion);
  }
  const held = await permissionsOfMany(unit, wanted);
  for (const account of found) {
    if (hasMorePermissions(held.get(account.id) ?? [], who.permissions)) {
      throw forbidden(accountHasMorePermissions(account.username));
    }
  }
  const managed = await store.managedBy(unit, wanted);
  await store.removeAccounts(unit, wanted);
  const active = found.filter((account) => account.is_active);
  const taken = new Set(active.flatMap(({ id }) => [...(held.get(id) ?? [])]));
  const lastHolder = await lastHolderTaken(unit, taken);
  if (lastHolder) throw invalidField('ids', lastHolder);
  unit.accessChanged(...wanted);
  for (const { id, username, first_name, last_name, email } of found) {
    const manager_of = managed.get(id);
    const info = describeFields({ first_name, last_name, email, manager_of });
    unit.log({ action: 'delete', model: 'account', name: username, info });
  }
  return found.length;
}

async function knownDepartment(tx: Tx, id: number | null | undefined): Promise<string | undefined> {
  if (id === null || id === undefined) return undefined;
  const name = (await store.departmentNames(tx, [id])).get(id);
  if (name === undefined) throw invalidField('department_id', messages.unknownDepartment);
  return name;
}
