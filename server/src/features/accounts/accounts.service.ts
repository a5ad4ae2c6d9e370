import type { createAccount, patchAccount } from '@maru/contract/accounts';
import type { z } from 'zod';
import { addAccount } from '../../core/account.store.ts';
import { describeFields } from '../../core/audit/action-event.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import { departmentNames } from '../../core/department.store.ts';
import { holdingsOfDepartment } from '../../core/holdings.policy.ts';
import { type Administrator, refuseGroupsBeyondOwn } from '../../core/permissions.policy.ts';
import { permissionsOfGroups } from '../../core/permissions.store.ts';
import { refuseGivingBeyondOwn } from '../../core/refuse-climbing.ts';
import type { Tx } from '../../core/schema.ts';
import { unknownDepartment } from '../../core/unknown-references.messages.ts';
import type { Unit } from '../../core/work.ts';
import { namingUniqueFields } from '../../platform/database/unique-violation.ts';
import { invalidField } from '../../platform/http/app-error.ts';
import { refuseUnknownGroups, uniqueFields } from './account-refusals.ts';
import { setGroups } from './accounts.store.ts';
import { newOpenKey } from './open-key.ts';

export type CreateBody = z.output<typeof createAccount.body>;
/** Of a PUT, which has all required fields, or of a PATCH, which may have any. */
export type AccountUpdateBody = z.output<typeof patchAccount.body>;

export async function create(
  unit: Unit,
  who: Administrator,
  body: Omit<CreateBody, 'password'>,
  password: { hash: string; isGiven?: boolean },
): Promise<number> {
  await lockCompany(unit);
  const { group_ids, department_id, is_active, ...given } = body;
  const rest = { ...given, ...(password.isGiven && { must_change_password: true }) };
  const groupIds = [...new Set(group_ids)];
  const groups = await permissionsOfGroups(unit, groupIds);
  refuseUnknownGroups(groupIds, groups);
  const department = await knownDepartment(unit, department_id);
  refuseGroupsBeyondOwn(who, groups);
  const made = { id: undefined, username: body.username, has_given_password: true };
  await refuseGivingBeyondOwn(unit, who, made, holdingsOfDepartment(department_id ?? null));
  const id = await namingUniqueFields(uniqueFields, () =>
    addAccount(unit, {
      ...rest,
      department_id: department_id ?? null,
      is_active: is_active ?? true,
      password_hash: password.hash,
      has_given_password: true,
      open_key: newOpenKey(),
    }),
  );
  await setGroups(unit, id, groupIds);
  const info = describeFields({
    ...rest,
    department,
    groups: groups.map((group) => group.name),
    is_active: is_active ?? true,
  });
  unit.log({ action: 'create', model: 'account', name: body.username, info });
  return id;
}

async function knownDepartment(tx: Tx, id: number | null | undefined): Promise<string | undefined> {
  if (id === null || id === undefined) return undefined;
  const name = (await departmentNames(tx, [id])).get(id);
  if (name === undefined) throw invalidField('department_id', unknownDepartment);
  return name;
}
