import { ACCOUNT_TEXTS, type Account, type AccountText } from '@maru/contract/accounts';
import { recordOf } from '@maru/contract/kit/record-of';
import { LIMITS } from '@maru/contract/limits';
import { type ChosenLanguage, languageIn } from '../../lib/form/chosen-language.ts';

/** An account as the forms edit it; selected ids are strings. */
export type AccountDraft = Record<AccountText, string> & {
  password: string;
  department_id: string | null;
  group_ids: string[];
  open_key: string;
  language: ChosenLanguage;
  is_active: boolean;
};

export const emptyDraft: AccountDraft = {
  ...recordOf(ACCOUNT_TEXTS, () => ''),
  password: '',
  department_id: null,
  group_ids: [],
  open_key: '',
  language: '',
  is_active: true,
};

/** People who are entered one after the other often start in the same place. */
export const nextDraft = ({ department_id, group_ids, language }: AccountDraft): AccountDraft => ({
  ...emptyDraft,
  department_id,
  group_ids,
  language,
});

export const accountDraftOf = (account: Account): AccountDraft => ({
  ...recordOf(ACCOUNT_TEXTS, (name) => account[name]),
  password: '',
  department_id: account.department_id === null ? null : String(account.department_id),
  group_ids: account.groups.map((group) => String(group.id)),
  open_key: account.open_key,
  language: languageIn(account.language),
  is_active: account.is_active,
});

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Values that the server would also refuse, as far as the client can check it. */
export function warningsIn(draft: AccountDraft) {
  return {
    email: draft.email.trim() !== '' && !EMAIL.test(draft.email.trim()),
    password: draft.password.trim() !== '' && [...draft.password].length < LIMITS.newPassword.min,
  };
}

/** The request body: values trimmed, a blank department as null. */
export function accountBodyOf(draft: AccountDraft) {
  const { language } = draft;
  if (language === '') throw new Error('the form was saved without a language');
  return {
    ...recordOf(ACCOUNT_TEXTS, (name) => draft[name].trim()),
    department_id: draft.department_id ? Number(draft.department_id) : null,
    group_ids: draft.group_ids.map(Number),
    language,
    is_active: draft.is_active,
  };
}

/** A blank password keeps the current one, so it is not sent. */
export const passwordOf = ({ password }: AccountDraft) =>
  password.trim() === '' ? {} : { password };

const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Sixteen characters that are easy to read aloud: no 0 or O, no 1 or l. */
export function generatePassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(16));
  return Array.from(random, (n) => ALPHABET[n % ALPHABET.length]).join('');
}
