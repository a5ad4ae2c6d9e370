import type { createGroup, Effects, previewGroup, updateGroup } from '@maru/contract/group-details';
import type { z } from 'zod';
import { changesBetween, describeChanges, describeFields } from '../../core/audit/action-event.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import { addGroup } from '../../core/company-setup.store.ts';
import { handBackIfWithoutDesk } from '../../core/conversations/hand-back.ts';
import { unknownGroups } from '../../core/permissions.policy.ts';
import { inCatalogueOrder } from '../../core/permissions.store.ts';
import { recordRevision } from '../../core/revisions/revision.store.ts';
import { refuseStale } from '../../core/revisions/stale-save.ts';
import type { Tx } from '../../core/schema.ts';
import type { SessionUnit } from '../../core/work.ts';
import { namingUniqueFields } from '../../platform/database/unique-violation.ts';
import { invalidField, notFound } from '../../platform/http/app-error.ts';
import { effectsOf } from './group-effects.ts';
import {
  addMembers,
  candidates,
  recordGroupsChanged,
  removeMembers,
} from './group-members.store.ts';
import {
  memberChanges,
  refuseGiving,
  refuseGroupBeyondOwn,
  refuseLockout,
  refuseTakingFromStronger,
  refuseTarget,
} from './group-refusals.ts';
import * as messages from './groups.messages.ts';
import * as store from './groups.store.ts';

type CreateBody = z.output<typeof createGroup.body>;
type GroupUpdateBody = z.output<typeof updateGroup.body>;
type PreviewBody = z.output<typeof previewGroup.body>;

const uniqueFields = {
  user_group_company_id_name_key: { field: 'name', message: messages.groupNameTaken },
};

const idsOf = (people: readonly { id: number }[]): number[] => people.map(({ id }) => id);

export async function create(unit: SessionUnit, body: CreateBody): Promise<store.GroupRecord> {
  await lockCompany(unit);
  const { name } = body;
  const permissions = inCatalogueOrder(body.permissions);
  refuseGiving(unit.session, permissions);
  const { added } = await memberChanges(unit, undefined, body);
  const id = await namingUniqueFields(uniqueFields, () => addGroup(unit, name, permissions));
  const joining = idsOf(added);
  await addMembers(unit, id, joining);
  await recordGroupsChanged(unit, joining, unit.session);
  unit.accessChanged(...joining);
  const members = added.map(({ username }) => username);
  const info = describeFields({ permissions, members });
  unit.log({ action: 'create', model: 'group', name, info });
  return { id, name, permissions, version: 1, memberCount: joining.length };
}

export async function update(
  unit: SessionUnit,
  id: number,
  body: GroupUpdateBody,
  expected: readonly number[] | undefined,
): Promise<store.GroupRecord> {
  await lockCompany(unit);
  const before = await store.lockGroup(unit, id);
  if (!before) throw notFound();
  const row = { model: 'group', id, version: before.version } as const;
  await refuseStale(unit, row, expected);
  const permissions = inCatalogueOrder(body.permissions);
  refuseGiving(unit.session, permissions, before.permissions);
  refuseGroupBeyondOwn(unit.session, before);
  const { added, removed } = await memberChanges(unit, id, body);

  const after = { name: body.name, permissions };
  const changes = changesBetween({ name: before.name, permissions: before.permissions }, after);
  const changed = idsOf([...added, ...removed]);
  if (changes.length + changed.length === 0) return before;
  const given = permissions.filter((codename) => !before.permissions.includes(codename));
  const taken = before.permissions.filter((codename) => !permissions.includes(codename));
  if (taken.length > 0) await refuseTakingFromStronger(unit, id);
  const version = before.version + (changes.length > 0 ? 1 : 0);
  if (version > before.version) {
    await namingUniqueFields(uniqueFields, () =>
      store.saveGroup(unit, id, { name: body.name, version }),
    );
    recordRevision(
      unit,
      row,
      unit.session,
      changes.map(({ field }) => field),
    );
  }
  const stayed = await store.memberIds(unit, id);
  await store.changePermissions(unit, id, { added: given, removed: taken });
  await addMembers(unit, id, idsOf(added));
  await removeMembers(unit, id, idsOf(removed));
  await recordGroupsChanged(unit, changed, unit.session);
  const lost = removed.some((person) => person.is_active) ? before.permissions : taken;
  await refuseLockout(unit, lost, taken.length > 0 ? 'permissions' : 'remove_members');
  if (before.permissions.includes('use_desk')) {
    await handBackIfWithoutDesk(unit, taken.includes('use_desk') ? stayed : idsOf(removed));
  }
  unit.accessChanged(...(given.length + taken.length > 0 ? [...stayed, ...changed] : changed));
  const info = [
    describeChanges(changes),
    describeFields({
      members_added: added.map(({ username }) => username),
      members_removed: removed.map(({ username }) => username),
    }),
  ];
  const what = info.filter((part) => part !== '').join('; ');
  unit.log({ action: 'update', model: 'group', name: before.name, info: what });
  const memberCount = before.memberCount + added.length - removed.length;
  return { ...before, ...after, version, memberCount };
}

/**
 * The permissions that people would gain and lose. Refused as the change itself, if it names something that does not
 * exist.
 */
export async function preview(tx: Tx, body: PreviewBody): Promise<Effects> {
  const { group_id, permissions, add_members = [], remove_members = [], move_to } = body;
  const group = group_id === undefined ? undefined : await store.groupById(tx, group_id);
  if (group_id !== undefined && !group) throw invalidField('group_id', unknownGroups([group_id]));
  const before = group?.permissions ?? [];
  const people = await candidates(tx, group_id, add_members);
  const missing = add_members.filter((id) => !people.some((person) => person.id === id));
  if (missing.length > 0) throw invalidField('add_members', messages.unknownMembers(missing));
  if (move_to === undefined) {
    const leaving = new Set(remove_members);
    return effectsOf(people, {
      before,
      after: permissions ?? before,
      staysOrJoins: ({ id }) => !leaving.has(id),
    });
  }
  const target = await store.groupById(tx, move_to);
  if (!target) throw invalidField('move_to', unknownGroups([move_to]));
  return effectsOf(people, { before, after: target.permissions, staysOrJoins: () => true });
}

interface Removal {
  moveTo: number | undefined;
  expected: readonly number[] | undefined;
}

export async function remove(
  unit: SessionUnit,
  id: number,
  { moveTo, expected }: Removal,
): Promise<{ deleted: number; moved: number }> {
  await lockCompany(unit);
  const group = await store.lockGroup(unit, id);
  if (!group) throw notFound();
  await refuseStale(unit, { model: 'group', id, version: group.version }, expected);
  refuseGroupBeyondOwn(unit.session, group);
  const target = await refuseTarget(unit, group, moveTo);
  const members = await candidates(unit, id, []);
  const moved = idsOf(members);
  if (target) await addMembers(unit, target.id, moved);
  await removeMembers(unit, id, moved);
  await recordGroupsChanged(unit, moved, unit.session);
  await store.removeGroup(unit, id);
  const lost = members.some((member) => member.is_active) ? group.permissions : [];
  await refuseLockout(unit, lost, 'move_to');
  if (group.permissions.includes('use_desk')) await handBackIfWithoutDesk(unit, moved);
  unit.accessChanged(...moved);
  const info = describeFields({
    permissions: group.permissions,
    members: members.map(({ username }) => username),
    moved_to: target && moved.length > 0 ? target.name : undefined,
  });
  unit.log({ action: 'delete', model: 'group', name: group.name, info });
  return { deleted: 1, moved: moved.length };
}
