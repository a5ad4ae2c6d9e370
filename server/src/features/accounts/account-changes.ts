import { recordOf } from '@maru/contract/kit/record-of';
import { changesBetween, describeChanges } from '../../core/audit/action-event.ts';
import type { GroupRef } from '../../core/permissions.store.ts';
import { loggedAccountFields } from '../../core/revisions/field-names.ts';
import type { AccountListRecord } from './account-lists.store.ts';

export interface AccountState {
  account: Omit<AccountListRecord, 'department_name'> & { must_change_password: boolean };
  department: string | null;
  groups: readonly GroupRef[];
}

interface AccountChanges {
  fields: string[];
  /** For the log. */
  info: string;
}

/** The changes by an update. Of the open key and the password only that they change, without their values. */
export function accountChanges(
  before: AccountState,
  after: AccountState,
  isPasswordChanged: boolean,
): AccountChanges {
  const changes = changesBetween(auditedDetails(before), auditedDetails(after));
  const secret = [
    after.account.open_key !== before.account.open_key && 'open_key',
    isPasswordChanged && 'password',
  ].filter((field) => field !== false);
  return {
    fields: [...changes.map(({ field }) => field), ...secret],
    info: [
      ...(changes.length > 0 ? [describeChanges(changes)] : []),
      ...secret.map((field) => `${field.replace('_', ' ')} changed`),
    ].join('; '),
  };
}

const LOGGED = Object.keys(loggedAccountFields) as (keyof typeof loggedAccountFields)[];

/** The fields of an account that may appear in the log: no password and no key. */
function auditedDetails({ account, department, groups }: AccountState) {
  const values = { ...account, department, groups: groups.map((group) => group.name) };
  return recordOf(LOGGED, (name) => values[name]);
}
