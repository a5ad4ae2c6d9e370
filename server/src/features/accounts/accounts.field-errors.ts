import { isUsernameTaken } from '../../core/account.store.ts';
import { departmentNames } from '../../core/department.store.ts';
import { openKeyTaken } from '../../core/open-keys.messages.ts';
import { isOpenKeyTaken } from '../../core/open-keys.store.ts';
import { passwordWeakness } from '../../core/passwords.ts';
import { unknownGroups } from '../../core/permissions.policy.ts';
import { permissionsOfGroups } from '../../core/permissions.store.ts';
import type { Tx } from '../../core/schema.ts';
import { unknownDepartment } from '../../core/unknown-references.messages.ts';
import type { FieldMessages } from '../../platform/http/app-error.ts';
import * as messages from './accounts.messages.ts';
import type { AccountUpdateBody, CreateBody } from './accounts.service.ts';

/** All errors in the values of an account beyond their format. `id` is the account itself, if it exists. */
export async function faultsIn(
  tx: Tx,
  body: Partial<CreateBody & AccountUpdateBody>,
  id?: number,
): Promise<FieldMessages> {
  const { username, password, group_ids, department_id, open_key } = body;
  const faults: FieldMessages = {};
  const weakness = password?.trim() && (await passwordWeakness(password, username ?? ''));
  if (weakness) faults.password = [weakness];
  if (group_ids) {
    const known = await permissionsOfGroups(tx, group_ids);
    const unknown = group_ids.filter((groupId) => !known.some(({ id }) => id === groupId));
    if (unknown.length > 0) faults.group_ids = [unknownGroups(unknown)];
  }
  if (department_id && !(await departmentNames(tx, [department_id])).has(department_id)) {
    faults.department_id = [unknownDepartment];
  }
  if (username && (await isUsernameTaken(tx, username, id))) {
    faults.username = [messages.usernameTaken];
  }
  if (open_key && (await isOpenKeyTaken(tx, open_key, id))) faults.open_key = [openKeyTaken];
  return faults;
}
