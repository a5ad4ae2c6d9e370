import { createAccount } from '@maru/contract/accounts';
import { listGroups } from '@maru/contract/groups';
import { ADMIN_PASSWORD } from '@maru/harness/src/company.ts';
import type { HttpClient } from '@maru/harness/src/http-client.ts';

/** Makes accounts in the administrator's company, all with the administrator's password. */
export async function newPeople(
  administrator: HttpClient,
  usernames: readonly string[],
  isActive = true,
): Promise<void> {
  const [group] = await administrator.call(listGroups, {});
  const person = { first_name: 'A', last_name: 'B', phone_number: '1', language: 'en' } as const;
  const rest = { email: 'a@example.com', group_ids: [group?.id ?? 0], is_active: isActive };
  for (const username of usernames) {
    await administrator.call(createAccount, {
      body: { username, password: ADMIN_PASSWORD, ...person, ...rest },
    });
  }
}
