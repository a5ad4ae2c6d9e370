import {
  ACCOUNT_TEXTS,
  type AccountText,
  createAccount,
  getAccount,
  listAccounts,
  patchAccount,
  updateAccount,
} from '@maru/contract/accounts';
import { recordOf } from '@maru/contract/kit/record-of';
import { describe, expect, test } from 'vitest';
import { actionLogOf, newAdministrator, newGroup } from '../../../test/factories.ts';
import { fieldNames } from '../../core/revisions/field-names.ts';

/** Of texts that are not sorted by their name. */
const SORT_KEYS: Partial<Record<AccountText, string>> = {
  phone_number: 'profile__phone_number',
  location: 'profile__location',
};

/** A value that no other text has. */
const textOf = (name: AccountText, n: number) =>
  name === 'email' ? `${name}${n}@example.com` : `${name}${n}`;

async function setting() {
  const { caller, company } = await newAdministrator();
  const group_ids = [await newGroup(company, [], 'Night shift')];
  const others = { group_ids, language: 'en' as const };
  const texts = recordOf(ACCOUNT_TEXTS, (name) => textOf(name, 1));
  const body = { ...texts, ...others, password: 'maru-test-2026' };
  const account = await caller.call(createAccount, { body });
  const one = { params: { id: String(account.id) } };
  return { caller, company, account, one, body: { ...texts, ...others } };
}

describe.each(ACCOUNT_TEXTS)('the text %s of an account', (name) => {
  const [first, second, third] = [1, 2, 3].map((n) => textOf(name, n));

  test('is created, changed, logged, and told to who saves an older version', async () => {
    const { caller, company, account, one, body } = await setting();
    expect(account[name]).toBe(first);
    const { headers } = await caller.attempt(getAccount, one);
    const put = await caller.call(updateAccount, { ...one, body: { ...body, [name]: second } });
    expect(put[name]).toBe(second);
    const patched = await caller.call(patchAccount, { ...one, body: { [name]: third } });
    expect(patched[name]).toBe(third);
    expect(await caller.call(getAccount, one)).toEqual(patched);
    const infos = (await actionLogOf(company)).map((entry) => entry.extra_info);
    expect(infos.slice(1)).toEqual([
      `${name}: ${first} → ${second}`,
      `${name}: ${second} → ${third}`,
    ]);
    const stale = await caller
      .with({ 'if-match': String(headers.etag) })
      .attempt(patchAccount, { ...one, body: { language: 'ko' } });
    expect(stale.status).toBe(412);
    expect(stale.body.detail).toContain(fieldNames.account[name]?.en ?? `no name of ${name}`);
  });

  test('sorts and filters the list', async () => {
    const { caller, account } = await setting();
    const ordering = SORT_KEYS[name] ?? name;
    const found = await caller.attempt(listAccounts, {
      query: { [name]: first, ordering } as { ordering: 'email' },
    });
    expect(found.status).toBe(200);
    expect(found.body).toMatchObject({ count: 1, results: [{ id: account.id, [name]: first }] });
  });
});
