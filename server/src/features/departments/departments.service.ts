import type { createDepartment, patchDepartment } from '@maru/contract/departments';
import type { z } from 'zod';
import { type AccountRecord, findAccount } from '../../core/account.store.ts';
import { changesBetween, describeChanges, describeFields } from '../../core/audit/action-event.ts';
import {
  lockCompany,
  shareCompanyLock,
  shareCompanyLockQuery,
} from '../../core/company-lock.store.ts';
import { handBackDepartmentConversations } from '../../core/conversations/hand-back.ts';
import { holdingsOfDepartment, lackOf } from '../../core/holdings.policy.ts';
import { holdingsOf } from '../../core/holdings.store.ts';
import { recordRevision } from '../../core/revisions/revision.store.ts';
import { refuseStale } from '../../core/revisions/stale-save.ts';
import { handBackOfDepartments } from '../../core/tickets/hand-back.ts';
import { announceReach } from '../../core/tickets/ticket-channel.store.ts';
import type { SessionUnit } from '../../core/work.ts';
import { forbidden, invalidField, notFound } from '../../platform/http/app-error.ts';
import {
  addDepartment,
  type DepartmentRecord,
  departmentById,
  departmentsWithVersions,
  lockDepartmentQuery,
  membersOf,
  removeDepartments,
  updateDepartmentQuery,
} from './departments.store.ts';

type DepartmentBody = z.output<typeof createDepartment.body>;
/** Of a PUT, which has all fields, or of a PATCH, which may have any. */
export type DepartmentUpdateBody = z.output<typeof patchDepartment.body>;

export async function create(unit: SessionUnit, body: DepartmentBody): Promise<DepartmentRecord> {
  await shareCompanyLock(unit);
  const manager = await findAccount(unit, body.manager_id);
  if (!manager) throw unknownManager();
  const id = await addDepartment(unit, body);
  const department = { id, ...managedBy(manager), name: body.name, version: 1 };
  const info = describeFields(audited(department));
  unit.log({ action: 'create', model: 'department', name: department.name, info });
  return department;
}

/** Fields that the body does not have stay as they are in the locked row. */
export async function update(
  unit: SessionUnit,
  id: number,
  body: DepartmentUpdateBody,
  expected: readonly number[] | undefined,
): Promise<DepartmentRecord> {
  const [, [locked]] = await unit.sendTogether(
    shareCompanyLockQuery(unit),
    lockDepartmentQuery(unit, { id, newManagerId: body.manager_id ?? null }),
  );
  if (!locked) throw notFound();
  const { new_username, new_first_name, new_last_name, ...found } = locked;
  const before = await withManager(unit, found);
  const row = { model: 'department', id, version: before.version } as const;
  await refuseStale(unit, row, expected);
  const { name = before.name, manager_id } = body;
  if (manager_id !== undefined && new_username === null) throw unknownManager();
  const after = {
    ...before,
    name,
    ...(manager_id !== undefined && {
      manager_id,
      username: new_username,
      first_name: new_first_name,
      last_name: new_last_name,
    }),
  };
  const changes = changesBetween(audited(before), audited(after));
  if (changes.length === 0) return after;
  const version = before.version + 1;
  const fields = changes.map(({ field }) => field);
  // Before the change itself, which locks the version of the company's lists: other changes wait for less.
  recordRevision(unit, row, unit.session, fields);
  const values = { id, name, manager_id: after.manager_id, version };
  unit.sendWithCommit(updateDepartmentQuery(unit, values));
  const info = describeChanges(changes);
  unit.log({ action: 'update', model: 'department', name: before.name, info });
  return { ...after, version };
}

export async function removeMany(unit: SessionUnit, ids: readonly number[]): Promise<number> {
  const wanted = [...new Set(ids)];
  await lockCompany(unit);
  const found = await departmentsWithVersions(unit, wanted);
  const missing = wanted.filter((id) => !found.some((department) => department.id === id));
  if (missing.length > 0) throw invalidField('ids', unknownDepartments(missing));
  await remove(unit, found);
  return found.length;
}

export async function removeOne(
  unit: SessionUnit,
  id: number,
  expected: readonly number[] | undefined,
): Promise<void> {
  await lockCompany(unit);
  const found = await departmentsWithVersions(unit, [id]);
  const [department] = found;
  if (!department) throw notFound();
  await refuseStale(unit, { model: 'department', id, version: department.version }, expected);
  await remove(unit, found);
}

async function remove(
  unit: SessionUnit,
  found: readonly { id: number; name: string }[],
): Promise<void> {
  const ids = found.map(({ id }) => id);
  const members = await membersOf(unit, ids);
  await refuseMembersBeyondReach(unit, members);
  await handBackOfDepartments(unit, unit.session, ids);
  await handBackDepartmentConversations(unit, found);
  await removeDepartments(unit, ids);
  // Its people do not see the closed tickets of others in it any more.
  announceReach(unit);
  for (const { id, name } of found) {
    // The entry lists the accounts that lose their department by this.
    const info = describeFields({ name, accounts: members.get(id) });
    unit.log({ action: 'delete', model: 'department', name, info });
  }
}

/** Nobody could change what members are entered with before, who would be in no department afterwards. */
async function refuseMembersBeyondReach(
  unit: SessionUnit,
  members: ReadonlyMap<number, unknown>,
): Promise<void> {
  const { accountId, permissions } = unit.session;
  const by = await holdingsOf(unit, { accountId, permissions });
  const beyond = [...members.keys()].some((id) => lackOf(holdingsOfDepartment(id), by));
  if (beyond) throw forbidden(ticketsNotSeen);
}

/** With the names of its manager, also if that was changed while this transaction waited for the lock. */
async function withManager(unit: SessionUnit, found: DepartmentRecord): Promise<DepartmentRecord> {
  if (found.manager_id === null || found.username !== null) return found;
  return (await departmentById(unit, found.id)) ?? found;
}

const ticketsNotSeen = {
  en: 'You may not see the tickets of a department that you want to delete, so you cannot take it from its members. Ask somebody who may see all tickets. Nothing was deleted.',
  ko: '본인이 조회할 수 없는 티켓을 담당하는 부서가 있어 소속 계정에서 해제할 수 없습니다. 모든 티켓을 조회할 수 있는 관리자에게 요청해 주세요. 삭제된 항목은 없습니다.',
};

const unknownManager = () =>
  invalidField('manager_id', {
    en: 'This account does not exist.',
    ko: '존재하지 않는 계정입니다.',
  });

const managedBy = ({ id, username, first_name, last_name }: AccountRecord) => ({
  manager_id: id,
  username,
  first_name,
  last_name,
});

const audited = (department: DepartmentRecord) => ({
  name: department.name,
  manager: department.username,
});

const unknownDepartments = (ids: readonly number[]) => ({
  en: `These departments do not exist: ${ids.join(', ')}. Nothing was deleted.`,
  ko: `존재하지 않는 부서입니다: ${ids.join(', ')}. 삭제된 항목은 없습니다.`,
});
