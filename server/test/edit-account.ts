import { updateAccount } from '@maru/contract/accounts';
import type { Member, TestAccount } from './factories.ts';

/** Changes one thing of an account, by the call that an administrator makes. */
export async function editAccount(
  admin: Member,
  account: TestAccount,
  change: object,
): Promise<void> {
  await admin.caller.call(updateAccount, {
    params: { id: String(account.id) },
    body: {
      username: account.username,
      first_name: 'First',
      last_name: 'Last',
      email: 'a@example.com',
      language: 'en',
      group_ids: account.groupIds,
      ...change,
    },
  });
}
