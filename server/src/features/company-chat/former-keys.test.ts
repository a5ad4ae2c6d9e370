import { deleteAccounts } from '@maru/contract/accounts';
import {
  FORMER_KEYS_PAGE,
  listFormerChatKeys,
  setChatKey,
  withdrawFormerChatKey,
} from '@maru/contract/chat-keys';
import { getChatLink, openRoom, sendOpenMessage } from '@maru/contract/open-chats';
import { describe, expect, test } from 'vitest';
import { newVisitor } from '../../../test/customers.ts';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newAdministrator,
  newFormerKey,
  newKey,
  type TestCompany,
} from '../../../test/factories.ts';

const at = (id: number) => ({ params: { id: String(id) } });

const statusOf = async (company: TestCompany, key: string) =>
  (await newVisitor().attempt(getChatLink, { params: { company: company.code, key } })).status;

describe('GET /api/company/former-chat-keys/', () => {
  test('has whose each key was, the last deleted first', async () => {
    const { caller, company } = await newAdministrator();
    const [one, other] = [
      await newAccount(company, { first_name: '민지', last_name: '김' }),
      await newAccount(company),
    ];
    for (const { id } of [one, other]) await caller.call(deleteAccounts, { body: { ids: [id] } });
    expect(await caller.call(listFormerChatKeys, {})).toEqual({
      keys: [
        {
          ...{ id: expect.any(Number), open_key: other.openKey, username: other.username },
          ...{ first_name: 'First', last_name: 'Last' },
        },
        {
          ...{ id: expect.any(Number), open_key: one.openKey, username: one.username },
          ...{ first_name: '민지', last_name: '김' },
        },
      ],
      next: null,
    });
  });

  test('goes on where a page ends, without a gap', async () => {
    const { caller, company } = await newAdministrator();
    const made: number[] = [];
    for (let n = 0; n < FORMER_KEYS_PAGE + 1; n += 1) made.push(await newFormerKey(company));
    const first = await caller.call(listFormerChatKeys, {});
    expect([first.keys.length, first.next]).toEqual([FORMER_KEYS_PAGE, first.keys.at(-1)?.id]);
    const query = { before: String(first.next) };
    const last = await caller.call(listFormerChatKeys, { query });
    expect(last.next).toBe(null);
    expect([...first.keys, ...last.keys].map(({ id }) => id)).toEqual(made.toReversed());
    for (const before of ['x', '-1', '1.5']) {
      const refused = await caller.attempt(listFormerChatKeys, { query: { before } });
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['before']]);
    }
  });
});

describe('DELETE /api/company/former-chat-keys/{id}/', () => {
  test('the link leads nowhere any more, its conversations go on, and the key can be used again', async () => {
    const { caller, company } = await newAdministrator();
    const left = await newAccount(company);
    const kept = await newAccount(company);
    await caller.call(deleteAccounts, { body: { ids: [left.id, kept.id] } });
    const params = { company: company.code, key: left.openKey };
    const { token } = await newVisitor().call(openRoom, { params, body: { name: 'Kim' } });
    const { keys } = await caller.call(listFormerChatKeys, {});
    const { id } = keys.find(({ open_key }) => open_key === left.openKey) ?? { id: 0 };
    const entries = (await actionLogOf(company)).length;
    await caller.call(withdrawFormerChatKey, at(id));

    expect(await statusOf(company, left.openKey)).toBe(404);
    expect(await statusOf(company, kept.openKey)).toBe(200);
    const customer = newVisitor().with({ authorization: `Bearer ${token}` });
    await customer.call(sendOpenMessage, { body: { content: 'Still here' } });
    const rest = (await caller.call(listFormerChatKeys, {})).keys;
    expect(rest.map(({ open_key }) => open_key)).toEqual([kept.openKey]);
    const log = (await actionLogOf(company)).slice(entries);
    expect(log[0]).toMatchObject({
      action_type: 'update',
      model: 'account',
      object_repr: left.username,
      extra_info: 'open key of a deleted account withdrawn',
    });
    expect(JSON.stringify(log)).not.toContain(left.openKey);
    await caller.call(setChatKey, { body: { department_id: null, open_key: left.openKey } });
    expect(await statusOf(company, left.openKey)).toBe(200);
  });

  test('of two at the same moment one does it, the other finds nothing, and there is one entry', async () => {
    const { caller, company } = await newAdministrator();
    const id = await newFormerKey(company);
    const answers = await Promise.all([
      caller.attempt(withdrawFormerChatKey, at(id)),
      caller.attempt(withdrawFormerChatKey, at(id)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect(await actionLogOf(company)).toHaveLength(1);
  });

  test('a key of which nobody knows whose it was is logged with the company', async () => {
    const { caller, company } = await newAdministrator();
    const key = newKey();
    await inCompany(company, (tx) =>
      tx.sql
        .insertInto('former_open_key')
        .values({ company_id: tx.companyId, open_key: key })
        .execute(),
    );
    const [former] = (await caller.call(listFormerChatKeys, {})).keys;
    expect(former).toMatchObject({ open_key: key, username: '', first_name: '', last_name: '' });
    await caller.call(withdrawFormerChatKey, at(former?.id ?? 0));
    expect(await actionLogOf(company)).toMatchObject([
      { model: 'company chat', object_repr: company.name },
    ]);
  });
});
