import {
  ACCOUNT_TEXTS,
  type Account,
  type AccountChoice,
  type AccountRow,
} from '@maru/contract/accounts';
import { recordOf } from '@maru/contract/kit/record-of';
import { LANGUAGES } from '@maru/contract/languages';
import type { GroupRef } from '../../core/permissions.store.ts';
import type { AccountListRecord } from './account-lists.store.ts';

const labelOf = (code: string): string =>
  LANGUAGES.find((language) => language.code === code)?.label ?? code;

export const presentRow = (account: AccountListRecord, groups: GroupRef[]): AccountRow => ({
  ...recordOf(ACCOUNT_TEXTS, (name) => account[name]),
  id: account.id,
  department_id: account.department_id,
  department_name: account.department_name,
  groups,
  language: account.language,
  full_language: labelOf(account.language),
  is_active: account.is_active,
  last_login: account.last_login?.toISOString() ?? null,
  date_joined: account.date_joined.toISOString(),
  profile_id: account.id,
});

export const presentAccount = (account: AccountListRecord, groups: GroupRef[]): Account => ({
  ...presentRow(account, groups),
  open_key: account.open_key ?? '',
});

/** For users who may choose an account but not see its details. */
export const presentChoice = (account: AccountListRecord): AccountChoice => ({
  id: account.id,
  username: account.username,
  first_name: account.first_name,
  last_name: account.last_name,
});
