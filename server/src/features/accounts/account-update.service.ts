import type { Permission } from '@maru/contract/permissions';
import { type AccountRecord, changeAccount, lockAccount } from '../../core/account.store.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import { handBackConversations } from '../../core/conversations/hand-back.ts';
import { departmentNames } from '../../core/department.store.ts';
import { holdingsOfDepartment } from '../../core/holdings.policy.ts';
import { holdingsOf } from '../../core/holdings.store.ts';
import { lastHolderTaken } from '../../core/last-holders.ts';
import { openKeyTaken } from '../../core/open-keys.messages.ts';
import { isOpenKeyTaken } from '../../core/open-keys.store.ts';
import { passwordWeakness } from '../../core/passwords.ts';
import {
  type Administrator,
  accountHasMorePermissions,
  hasMorePermissions,
  locksOneselfOut,
  ownLockout,
  refuseGroupsBeyondOwn,
} from '../../core/permissions.policy.ts';
import type { GroupRef } from '../../core/permissions.store.ts';
import { lackOfAccount, opensMore, refuseGivingBeyondOwn } from '../../core/refuse-climbing.ts';
import { recordRevision } from '../../core/revisions/revision.store.ts';
import { refuseStale } from '../../core/revisions/stale-save.ts';
import { endSessionsOf } from '../../core/session/session.store.ts';
import { handBackOf } from '../../core/tickets/hand-back.ts';
import { unknownDepartment } from '../../core/unknown-references.messages.ts';
import type { SessionUnit } from '../../core/work.ts';
import { namingUniqueFields } from '../../platform/database/unique-violation.ts';
import { forbidden, invalidField, notFound, refused } from '../../platform/http/app-error.ts';
import { accountChanges } from './account-changes.ts';
import type { AccountListRecord } from './account-lists.store.ts';
import { refuseUnknownGroups, uniqueFields } from './account-refusals.ts';
import * as messages from './accounts.messages.ts';
import type { AccountUpdateBody } from './accounts.service.ts';
import * as store from './accounts.store.ts';

interface Update {
  body: Omit<AccountUpdateBody, 'password'>;
  password?: NewPassword | undefined;
  /** Whether the password has to be replaced first; if undefined, that stays as it is. */
  mustChange?: boolean | undefined;
  /** The versions that the caller's form may have been filled from. */
  expected?: readonly number[] | undefined;
}

export interface NewPassword {
  typed: string;
  hash: string;
}

export interface Saved {
  account: AccountListRecord;
  groups: GroupRef[];
}

/** Fields that the body does not have stay as they are in the locked row. */
export async function update(
  unit: SessionUnit,
  who: Administrator,
  id: number,
  { body, password, mustChange, expected }: Update,
): Promise<Saved> {
  await lockCompany(unit);
  const before = await lockAccount(unit, id);
  if (!before) throw notFound();
  const { group_ids, department_id = before.department_id, open_key, ...rest } = body;
  const groupIds = group_ids && [...new Set(group_ids)];
  const groups = await groupsOfUpdate(unit, id, groupIds);
  const isSelf = id === who.accountId;
  if (!isSelf && hasMorePermissions(groups.held, who.permissions)) {
    throw forbidden(accountHasMorePermissions(before.username));
  }
  const row = { model: 'account', id, version: before.version } as const;
  await refuseStale(unit, row, expected);
  refuseUnknownGroups(groupIds ?? [], groups.after);
  const departments = await departmentNames(unit, [before.department_id, department_id]);
  if (department_id !== null && !departments.has(department_id)) {
    throw invalidField('department_id', unknownDepartment);
  }
  refuseGroupsBeyondOwn(who, groups.added);
  if (isSelf) refuseLockingOneselfOut(body, mustChange, groups);
  await refuseClimbing(unit, who, before, { body, password, mustChange }, groups);
  const isForced = mustChange === true && !before.must_change_password;

  const isMoved = department_id !== before.department_id;
  const nameOf = (department: number | null) => departments.get(department ?? 0) ?? null;
  const isNamesake = isMoved && nameOf(department_id) === nameOf(before.department_id);
  const loggedName = (department: number | null) =>
    isNamesake ? `${nameOf(department)} (${department})` : nameOf(department);
  const values = {
    ...rest,
    department_id,
    ...(mustChange !== undefined && { must_change_password: mustChange }),
    ...(open_key !== undefined && { open_key: open_key || null }),
  };
  const { password_hash: _, ...shown } = { ...before, ...values };
  // Checked again here, because only the locked row has the username of a request without one.
  const weakness = password && (await passwordWeakness(password.typed, shown.username));
  if (weakness) throw invalidField('password', weakness);
  const { fields, info } = accountChanges(
    { account: before, department: loggedName(before.department_id), groups: groups.before },
    { account: shown, department: loggedName(department_id), groups: groups.after },
    password !== undefined,
  );
  const account = { ...shown, department_name: nameOf(department_id) };
  if (fields.length === 0) return { account, groups: groupRefs(groups.after) };

  if (open_key && open_key !== before.open_key && (await isOpenKeyTaken(unit, open_key, id))) {
    throw invalidField('open_key', openKeyTaken);
  }
  const version = before.version + 1;
  await namingUniqueFields(uniqueFields, () =>
    changeAccount(unit, id, {
      ...values,
      version,
      ...(password && { password_hash: password.hash, has_given_password: true }),
    }),
  );
  if (groupIds && groups.isChanged) await store.setGroups(unit, id, groupIds);
  await refuseWithoutHolders(unit, before, body, groups);
  if (before.is_active && body.is_active === false) {
    await handBackOf(unit, unit.session, [id]);
    await handBackConversations(unit, [before]);
  } else if (groups.held.has('use_desk') && !permissionsIn(groups.after).has('use_desk')) {
    await handBackConversations(unit, [shown]);
  }
  if (password || body.is_active === false || isForced) await endSessionsOf(unit, id);
  unit.accessChanged(id);
  recordRevision(unit, row, unit.session, fields);
  unit.log({ action: 'update', model: 'account', name: before.username, info });
  return { account: { ...account, version }, groups: groupRefs(groups.after) };
}

interface GroupsOfUpdate {
  before: store.GroupForChange[];
  after: store.GroupForChange[];
  added: store.GroupForChange[];
  isChanged: boolean;
  /** The permissions before the update. */
  held: ReadonlySet<Permission>;
}

async function groupsOfUpdate(
  unit: SessionUnit,
  id: number,
  requested: readonly number[] | undefined,
): Promise<GroupsOfUpdate> {
  const groups = await store.groupsForChange(unit, id, requested ?? []);
  const before = groups.filter(({ isMember }) => isMember);
  const after = requested ? groups.filter((group) => requested.includes(group.id)) : before;
  return {
    before,
    after,
    added: after.filter(({ isMember }) => !isMember),
    isChanged: groups.some((group) => group.isMember !== after.includes(group)),
    held: permissionsIn(before),
  };
}

/** See `refuse-climbing.ts`: by the department, and by what the account is entered with. */
async function refuseClimbing(
  unit: SessionUnit,
  who: Administrator,
  before: AccountRecord,
  { body, password, mustChange }: Pick<Update, 'body' | 'password' | 'mustChange'>,
  groups: GroupsOfUpdate,
): Promise<void> {
  const isChanged = (field: 'department_id' | 'email' | 'is_active') =>
    body[field] !== undefined && body[field] !== before[field];
  const isMoved = isChanged('department_id');
  const isForcedOrFreed = mustChange !== undefined && mustChange !== before.must_change_password;
  const enters = password !== undefined || isChanged('email') || isForcedOrFreed;
  if (isMoved || enters) {
    const account = { accountId: before.id, permissions: groups.held };
    const lack = await lackOfAccount(unit, who, account);
    if (lack === 'tickets' || (lack && enters)) throw forbidden(opensMore(before.username)[lack]);
  }
  if (isMoved) {
    const given = holdingsOfDepartment(body.department_id ?? null);
    await refuseGivingBeyondOwn(unit, who, before, given);
  }
  if (isChanged('is_active') && body.is_active) {
    const account = { accountId: before.id, permissions: groups.held };
    await refuseGivingBeyondOwn(unit, who, before, await holdingsOf(unit, account));
  }
}

function refuseLockingOneselfOut(
  { is_active }: Update['body'],
  mustChange: boolean | undefined,
  groups: GroupsOfUpdate,
): void {
  if (mustChange) throw refused(messages.ownPassword);
  if (is_active === false) throw invalidField('is_active', messages.ownDeactivation);
  if (locksOneselfOut(groups.held, permissionsIn(groups.after))) {
    throw invalidField('group_ids', ownLockout);
  }
}

async function refuseWithoutHolders(
  unit: SessionUnit,
  before: AccountRecord,
  { is_active }: Update['body'],
  { held, isChanged }: GroupsOfUpdate,
): Promise<void> {
  const isDeactivated = is_active === false;
  if (!before.is_active || !(isChanged || isDeactivated)) return;
  const lastHolder = await lastHolderTaken(unit, held);
  if (lastHolder) throw invalidField(isDeactivated ? 'is_active' : 'group_ids', lastHolder);
}

const groupRefs = (groups: readonly GroupRef[]): GroupRef[] =>
  groups.map(({ id, name }) => ({ id, name }));

const permissionsIn = (groups: readonly { permissions: Permission[] }[]): Set<Permission> =>
  new Set(groups.flatMap(({ permissions }) => permissions));
