import type { createDepartment } from '@maru/contract/departments';
import type { z } from 'zod';
import { type AccountRecord, findAccount } from '../../core/account.store.ts';
import { changesBetween, describeChanges, describeFields } from '../../core/audit/action-event.ts';
import {
  lockCompany,
  shareCompanyLock,
  shareCompanyLockQuery,
} from '../../core/company-lock.store.ts';
import { recordRevision } from '../../core/revisions/revision.store.ts';
import { refuseStale } from '../../core/revisions/stale-save.ts';
import type { SessionUnit, Unit } from '../../core/work.ts';
import { invalidField, notFound } from '../../platform/http/app-error.ts';
import {
  addDepartment,
  type DepartmentRecord,
  departmentNames,
  lockDepartmentQuery,
  membersOf,
  removeDepartments,
  updateDepartmentQuery,
} from './departments.store.ts';

type DepartmentBody = z.output<typeof createDepartment.body>;

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

export async function update(
  unit: SessionUnit,
  id: number,
  body: DepartmentBody,
  expected: readonly number[] | undefined,
): Promise<DepartmentRecord> {
  const [, [locked]] = await unit.sendTogether(
    shareCompanyLockQuery(unit),
    lockDepartmentQuery(unit, id, body.manager_id).compile(),
  );
  if (!locked) throw notFound();
  const { new_username, new_first_name, new_last_name, ...before } = locked;
  const row = { model: 'department', id, version: before.version } as const;
  await refuseStale(unit, row, expected);
  if (new_username === null) throw unknownManager();
  const after = {
    ...before,
    name: body.name,
    manager_id: body.manager_id,
    username: new_username,
    first_name: new_first_name,
    last_name: new_last_name,
  };
  const changes = changesBetween(audited(before), audited(after));
  if (changes.length === 0) return after;
  const version = before.version + 1;
  unit.sendWithCommit(updateDepartmentQuery(unit, id, { ...body, version }).compile());
  const fields = changes.map(({ field }) => field);
  recordRevision(unit, row, unit.session, fields);
  const info = describeChanges(changes);
  unit.log({ action: 'update', model: 'department', name: before.name, info });
  return { ...after, version };
}

export async function removeMany(unit: Unit, ids: readonly number[]): Promise<number> {
  const wanted = [...new Set(ids)];
  await lockCompany(unit);
  const found = await departmentNames(unit, wanted);
  const missing = wanted.filter((id) => !found.some((department) => department.id === id));
  if (missing.length > 0) throw invalidField('ids', unknownDepartments(missing));
  const members = await membersOf(unit, wanted);
  await removeDepartments(unit, wanted);
  for (const { id, name } of found) {
    // The entry lists the accounts that lose their department by this.
    const info = describeFields({ name, accounts: members.get(id) });
    unit.log({ action: 'delete', model: 'department', name, info });
  }
  return found.length;
}

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
