import { updateAccount } from '@maru/contract/accounts';
import type { TestAccount, TestMember } from './factories.ts';

/** The administrator's request to change one value of an account. */
export const edited = (account: TestAccount, change: object) => ({
  params: { id: String(account.id) },
  body: {
    username: account.username,
    first_name: 'First',
    last_name: 'Last',
    email: 'a@example.com',
    language: 'en' as const,
    group_ids: account.groupIds,
    ...change,
  },
});

export async function editAccount(
  admin: TestMember,
  account: TestAccount,
  change: object,
): Promise<void> {
  await admin.caller.call(updateAccount, edited(account, change));
}
