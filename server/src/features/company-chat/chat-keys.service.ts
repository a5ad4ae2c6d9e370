import type { ChatKeys, setChatKey } from '@maru/contract/chat-keys';
import type { z } from 'zod';
import type { ActionEvent } from '../../core/audit/action-event.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import { openKeyTaken } from '../../core/open-keys.messages.ts';
import { isOpenKeyTaken } from '../../core/open-keys.store.ts';
import type { Tx } from '../../core/schema.ts';
import { unknownDepartment } from '../../core/unknown-references.messages.ts';
import type { SessionUnit } from '../../core/work.ts';
import { invalidField } from '../../platform/http/app-error.ts';
import {
  companyKey,
  departmentKey,
  departmentKeys,
  storeCompanyKey,
  storeDepartmentKey,
} from './chat-keys.store.ts';

export async function chatKeys(tx: Tx): Promise<ChatKeys> {
  return { company: (await companyKey(tx)).open_key, departments: await departmentKeys(tx) };
}

export async function setKey(
  unit: SessionUnit,
  { department_id: department, open_key: key }: z.output<typeof setChatKey.body>,
): Promise<ChatKeys> {
  await lockCompany(unit);
  const before =
    department === null ? await companyKey(unit) : await departmentKey(unit, department);
  if (!before) throw invalidField('department_id', unknownDepartment);
  if (before.open_key !== key) {
    if (await isOpenKeyTaken(unit, key)) throw invalidField('open_key', openKeyTaken);
    if (department === null) await storeCompanyKey(unit, key);
    else await storeDepartmentKey(unit, department, key);
    unit.log(keyEvent(before, key, department));
  }
  return chatKeys(unit);
}

/** Without the key itself, as with those of accounts. */
function keyEvent(
  before: { name: string; open_key: string },
  key: string,
  department: number | null,
): ActionEvent {
  const change = before.open_key === '' ? 'set' : 'changed';
  const model = department === null ? 'company chat' : 'department';
  const info = `open key ${key === '' ? 'withdrawn' : change}`;
  return { action: 'update', model, name: before.name, info };
}
