import type { Account } from '@maru/contract/accounts';
import type { LanguageCode } from '@maru/contract/languages';
import { LIMITS } from '@maru/contract/limits';

/** An account as the forms edit it; selected ids are strings. */
export type AccountDraft = {
  username: string;
  password: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  email: string;
  department_id: string | null;
  group_ids: string[];
  location: string;
  open_key: string;
  language: string;
  is_active: boolean;
};

export const emptyDraft: AccountDraft = {
  username: '',
  password: '',
  first_name: '',
  last_name: '',
  phone_number: '',
  email: '',
  department_id: null,
  group_ids: [],
  location: '',
  open_key: '',
  language: '',
  is_active: true,
};

export const draftOf = (account: Account): AccountDraft => ({
  username: account.username,
  password: '',
  first_name: account.first_name,
  last_name: account.last_name,
  phone_number: account.phone_number,
  email: account.email,
  department_id: account.department_id === null ? null : String(account.department_id),
  group_ids: account.groups.map((group) => String(group.id)),
  location: account.location,
  open_key: account.open_key,
  language: account.language,
  is_active: account.is_active,
});

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What else the server would refuse, as far as the client can check it. */
export function warningsIn(draft: AccountDraft) {
  return {
    email: draft.email.trim() !== '' && !EMAIL.test(draft.email.trim()),
    password: draft.password.trim() !== '' && [...draft.password].length < LIMITS.newPassword.min,
  };
}

/** The request body: values trimmed, a blank department as null. */
export function bodyOf(draft: AccountDraft) {
  return {
    username: draft.username.trim(),
    first_name: draft.first_name.trim(),
    last_name: draft.last_name.trim(),
    phone_number: draft.phone_number.trim(),
    email: draft.email.trim(),
    department_id: draft.department_id ? Number(draft.department_id) : null,
    group_ids: draft.group_ids.map(Number),
    location: draft.location.trim(),
    language: draft.language as LanguageCode,
    is_active: draft.is_active,
  };
}

const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Sixteen characters that are easy to read aloud: no 0 or O, no 1 or l. */
export function generatePassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(16));
  return Array.from(random, (n) => ALPHABET[n % ALPHABET.length]).join('');
}
