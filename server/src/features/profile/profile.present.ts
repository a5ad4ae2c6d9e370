import type { AccountRecord } from '../../core/account.store.ts';

export const presentProfile = (account: AccountRecord) => ({
  first_name: account.first_name,
  last_name: account.last_name,
  phone_number: account.phone_number,
  email: account.email,
  open_key: account.open_key ?? '',
  language: account.language,
});
