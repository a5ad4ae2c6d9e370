import type { Permission } from '@maru/contract/permissions';
import { accountNames } from '../../core/account.store.ts';
import { lastHolderTaken } from '../../core/last-holders.ts';
import {
  accountHasMorePermissions,
  groupHasMorePermissions,
  hasMorePermissions,
  locksOneselfOut,
  ownLockout,
  unknownGroups,
} from '../../core/permissions.policy.ts';
import { permissionsOf } from '../../core/permissions.store.ts';
import type { Session } from '../../core/session/session.ts';
import type { SessionUnit } from '../../core/work.ts';
import { forbidden, invalidField } from '../../platform/http/app-error.ts';
import { type Candidate, candidates } from './group-members.store.ts';
import * as messages from './groups.messages.ts';
import { type GroupRecord, groupById, memberWithMore } from './groups.store.ts';

/** Nobody gives what they do not have; what the group has already may stay. */
export function refuseGiving(
  who: Session,
  permissions: readonly Permission[],
  before: readonly Permission[] = [],
): void {
  const beyond = permissions.filter(
    (codename) => !who.permissions.has(codename) && !before.includes(codename),
  );
  if (beyond.length > 0) throw invalidField('permissions', messages.cannotGive(beyond));
}

/** As with accounts: who has less than a group cannot change it, nor who is in it. */
export function refuseGroupBeyondOwn(who: Session, group: GroupRecord): void {
  if (!hasMorePermissions(group.permissions, who.permissions)) return;
  throw forbidden(messages.groupBeyondOwn(group.name));
}

/** The people who join and who leave, without those who are members already, or not members. */
export async function memberChanges(
  unit: SessionUnit,
  groupId: number | undefined,
  body: { add_members?: number[] | undefined; remove_members?: number[] | undefined },
): Promise<{ added: Candidate[]; removed: Candidate[] }> {
  const adding = new Set(body.add_members);
  const removing = new Set(body.remove_members);
  const wanted = [...adding, ...removing];
  if (wanted.length === 0) return { added: [], removed: [] };
  if (wanted.length > new Set(wanted).size)
    throw invalidField('remove_members', messages.addedAndRemoved);
  for (const [field, ids] of [
    ['add_members', [...adding]],
    ['remove_members', [...removing]],
  ] as const) {
    const known = new Set((await accountNames(unit, ids)).map(({ id }) => id));
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length > 0) throw invalidField(field, messages.unknownMembers(missing));
  }
  const people = await candidates(unit, groupId, wanted);
  const added = people.filter(({ id, isMember }) => adding.has(id) && !isMember);
  const removed = people.filter(({ id, isMember }) => removing.has(id) && isMember);
  refuseStronger(unit.session, added, 'add_members');
  refuseStronger(unit.session, removed, 'remove_members');
  return { added, removed };
}

function refuseStronger(who: Session, people: readonly Candidate[], field: string): void {
  for (const { id, username, fromOthers } of people) {
    if (id !== who.accountId && hasMorePermissions(fromOthers, who.permissions))
      throw invalidField(field, accountHasMorePermissions(username));
  }
}

/** Nobody takes permissions from a person who has more, by removing them from the person's group either. */
export async function refuseTakingFromStronger(unit: SessionUnit, groupId: number): Promise<void> {
  const stronger = await memberWithMore(unit, groupId, unit.session.permissions);
  if (stronger !== undefined)
    throw invalidField('permissions', accountHasMorePermissions(stronger));
}

/** The group that the members of a deleted one move to; only an empty group needs none. */
export async function refuseTarget(
  unit: SessionUnit,
  group: GroupRecord,
  moveTo: number | undefined,
): Promise<GroupRecord | undefined> {
  if (moveTo === undefined) {
    if (group.memberCount === 0) return undefined;
    throw invalidField('move_to', messages.hasMembers(group.memberCount));
  }
  if (moveTo === group.id) throw invalidField('move_to', messages.movedToItself);
  const target = await groupById(unit, moveTo);
  if (!target) throw invalidField('move_to', unknownGroups([moveTo]));
  const { permissions } = unit.session;
  if (hasMorePermissions(target.permissions, permissions))
    throw invalidField('move_to', groupHasMorePermissions(target.name));
  const stronger = await memberWithMore(unit, group.id, permissions);
  if (stronger !== undefined) throw invalidField('move_to', accountHasMorePermissions(stronger));
  return target;
}

/** Asked after the change, under the company's lock. */
export async function refuseLockout(
  unit: SessionUnit,
  lost: readonly Permission[],
  field: string,
): Promise<void> {
  if (lost.length === 0) return;
  const { accountId, permissions } = unit.session;
  const own = new Set(await permissionsOf(unit, accountId));
  if (locksOneselfOut(permissions, own)) throw invalidField(field, ownLockout);
  const lastHolder = await lastHolderTaken(unit, new Set(lost));
  if (lastHolder) throw invalidField(field, lastHolder);
}
