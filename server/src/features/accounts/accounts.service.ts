import type { createAccount, updateAccount } from '@maru/contract/accounts';
import { recordOf } from '@maru/contract/kit/record-of';
import type { Permission } from '@maru/contract/permissions';
import type { z } from 'zod';
import { changeAccount, lockAccount } from '../../core/account.store.ts';
import { changesBetween, describeChanges, describeFields } from '../../core/audit/action-event.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import { accountHasMorePermissions, hasMorePermissions } from '../../core/permissions.policy.ts';
import { permissionsOfGroups, permissionsOfMany } from '../../core/permissions.store.ts';
import { loggedAccountFields } from '../../core/revisions/field-names.ts';
import { recordRevision } from '../../core/revisions/revision.store.ts';
import { refuseStale } from '../../core/revisions/stale-save.ts';
import type { Tx } from '../../core/schema.ts';
import { endSessionsOf } from '../../core/session/session.store.ts';
import type { SessionUnit, Unit } from '../../core/work.ts';
import { namingUniqueFields } from '../../platform/database/unique-violation.ts';
import { forbidden, invalidField, notFound } from '../../platform/http/app-error.ts';
import type { AccountListRecord, GroupRef } from './account-lists.store.ts';
import * as messages from './accounts.messages.ts';
import { canAdministerAccounts, locksOneselfOut } from './accounts.policy.ts';
import * as store from './accounts.store.ts';
import { newOpenKey } from './open-key.ts';

export type CreateBody = z.output<typeof createAccount.body>;
export type UpdateBody = z.output<typeof updateAccount.body>;

/** The administrator: an account with its permissions. The command line may do everything. */
export interface Administrator {
  accountId: number | undefined;
  permissions: ReadonlySet<Permission>;
}

const taken = {
  account_company_id_username_key_key: { field: 'username', message: messages.usernameTaken },
  account_company_id_open_key_key: { field: 'open_key', message: messages.openKeyTaken },
};

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
  const id = await namingUniqueFields(taken, () =>
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

export interface Saved {
  account: AccountListRecord;
  groups: GroupRef[];
}

export async function update(
  unit: SessionUnit,
  who: Administrator,
  id: number,
  body: Omit<UpdateBody, 'password'>,
  passwordHash: string | undefined,
  expected: readonly number[] | undefined,
): Promise<Saved> {
  await lockCompany(unit);
  const before = await lockAccount(unit, id);
  if (!before) throw notFound();
  const { group_ids, department_id = before.department_id, open_key, ...rest } = body;
  const groupIds = [...new Set(group_ids)];
  const groups = await store.groupsForChange(unit, id, groupIds);
  const groupsBefore = groups.filter(({ isMember }) => isMember);
  const groupsAfter = groups.filter((group) => groupIds.includes(group.id));
  const held = permissionsIn(groupsBefore);
  const isSelf = id === who.accountId;
  if (!isSelf && hasMorePermissions(held, who.permissions)) {
    throw forbidden(accountHasMorePermissions(before.username));
  }
  const row = { model: 'account', id, version: before.version } as const;
  await refuseStale(unit, row, expected);
  refuseUnknownGroups(groupIds, groups);
  const departments = await store.departmentNames(unit, [before.department_id, department_id]);
  if (department_id !== null && !departments.has(department_id)) {
    throw invalidField('department_id', messages.unknownDepartment);
  }
  refuseGroupsBeyondOwn(
    who,
    groupsAfter.filter(({ isMember }) => !isMember),
  );
  if (isSelf) {
    if (body.is_active === false) throw invalidField('is_active', messages.ownDeactivation);
    if (locksOneselfOut(held, permissionsIn(groupsAfter))) {
      throw invalidField('group_ids', messages.ownLockout);
    }
  }

  const values = {
    ...rest,
    department_id,
    ...(open_key !== undefined && { open_key: open_key || null }),
  };
  const nameOf = (department: number | null) => departments.get(department ?? 0) ?? null;
  const { password_hash: _, ...shown } = { ...before, ...values };
  const changes = changesBetween(
    auditedDetails(before, nameOf(before.department_id), groupsBefore),
    auditedDetails(shown, nameOf(department_id), groupsAfter),
  );
  // For these fields the log says only that they have changed, without their values.
  const secret = [
    shown.open_key !== before.open_key && 'open_key',
    passwordHash !== undefined && 'password',
  ].filter((field) => field !== false);
  const fields = [...changes.map(({ field }) => field), ...secret];
  const isMoved = department_id !== before.department_id;
  const isRegrouped = groups.some(({ id, isMember }) => isMember !== groupIds.includes(id));
  const account = { ...shown, department_name: nameOf(department_id) };
  if (fields.length === 0 && !isMoved) return { account, groups: groupRefs(groupsAfter) };

  const version = before.version + 1;
  await namingUniqueFields(taken, () =>
    changeAccount(unit, id, {
      ...values,
      version,
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
    }),
  );
  if (isRegrouped) await store.setGroups(unit, id, groupIds);
  if (
    canAdministerAccounts(held) &&
    (isRegrouped || body.is_active === false) &&
    !(await store.hasActiveAdministrator(unit))
  ) {
    throw invalidField(
      body.is_active === false ? 'is_active' : 'group_ids',
      messages.lastAdministrator,
    );
  }
  if (passwordHash !== undefined || body.is_active === false) {
    await endSessionsOf(unit, id);
  }
  unit.accessChanged(id);
  recordRevision(
    unit,
    row,
    unit.session,
    isMoved ? [...new Set([...fields, 'department'])] : fields,
  );
  const info = [
    ...(changes.length > 0 ? [describeChanges(changes)] : []),
    ...secret.map((field) => `${field.replace('_', ' ')} changed`),
  ];
  if (fields.length > 0) {
    unit.log({ action: 'update', model: 'account', name: before.username, info: info.join('; ') });
  }
  return { account: { ...account, version }, groups: groupRefs(groupsAfter) };
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
  if (
    [...held.values()].some(canAdministerAccounts) &&
    !(await store.hasActiveAdministrator(unit))
  ) {
    throw invalidField('ids', messages.lastAdministrator);
  }
  unit.accessChanged(...wanted);
  for (const { id, username, first_name, last_name, email } of found) {
    const manager_of = managed.get(id);
    const info = describeFields({ first_name, last_name, email, manager_of });
    unit.log({ action: 'delete', model: 'account', name: username, info });
  }
  return found.length;
}

function refuseUnknownGroups(ids: readonly number[], known: readonly { id: number }[]): void {
  const missing = ids.filter((id) => !known.some((group) => group.id === id));
  if (missing.length > 0) throw invalidField('group_ids', messages.unknownGroups(missing));
}

async function knownDepartment(tx: Tx, id: number | null | undefined): Promise<string | undefined> {
  if (id === null || id === undefined) return undefined;
  const name = (await store.departmentNames(tx, [id])).get(id);
  if (name === undefined) throw invalidField('department_id', messages.unknownDepartment);
  return name;
}

function refuseGroupsBeyondOwn(
  who: Administrator,
  groups: Iterable<{ name: string; permissions: Permission[] }>,
): void {
  for (const group of groups) {
    if (hasMorePermissions(group.permissions, who.permissions)) {
      throw forbidden(messages.groupHasMorePermissions(group.name));
    }
  }
}

const LOGGED = Object.keys(loggedAccountFields) as (keyof typeof loggedAccountFields)[];

function auditedDetails(
  account: Omit<AccountListRecord, 'department_name'>,
  department: string | null,
  groups: readonly GroupRef[],
) {
  const values = { ...account, department, groups: groups.map((group) => group.name) };
  return recordOf(LOGGED, (name) => values[name]);
}

const groupRefs = (groups: readonly GroupRef[]): GroupRef[] =>
  groups.map(({ id, name }) => ({ id, name }));

const permissionsIn = (groups: readonly { permissions: Permission[] }[]): Set<Permission> =>
  new Set(groups.flatMap(({ permissions }) => permissions));
