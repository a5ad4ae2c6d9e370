import { deleteAccounts, updateAccount } from '@maru/contract/accounts';
import { getChatKeys, setChatKey } from '@maru/contract/chat-keys';
import { deleteDepartments } from '@maru/contract/departments';
import { getChatLink } from '@maru/contract/open-chats';
import { describe, expect, test } from 'vitest';
import { newVisitor } from '../../../test/customers.ts';
import { edited } from '../../../test/edit-account.ts';
import {
  actionLogOf,
  newAccount,
  newAdministrator,
  newCompany,
  newDepartment,
  newKey,
  newMember,
  type TestCompany,
} from '../../../test/factories.ts';

const TAKEN = { open_key: ['This open key is already in use.'] };

const statusOf = async (company: TestCompany, key: string) =>
  (await newVisitor().attempt(getChatLink, { params: { company: company.code, key } })).status;

describe('the keys of chat links', () => {
  test('the company and each department have one, which is set, changed and withdrawn', async () => {
    const { caller, company } = await newAdministrator();
    const sales = await newDepartment(company, 'Sales');
    const care = await newDepartment(company, '고객지원');
    const [ours, theirs, later] = [newKey(), newKey(), newKey()];
    const set = (department_id: number | null, open_key: string) =>
      caller.call(setChatKey, { body: { department_id, open_key } });
    await set(null, ours);
    await set(sales, theirs);
    expect(await caller.call(getChatKeys, {})).toEqual({
      company: ours,
      departments: [
        { id: sales, name: 'Sales', open_key: theirs },
        { id: care, name: '고객지원', open_key: '' },
      ],
    });
    expect(await statusOf(company, ours)).toBe(200);
    expect(await statusOf(company, theirs)).toBe(200);

    await set(sales, later);
    await set(sales, later);
    expect((await set(null, '')).company).toBe('');
    expect(await statusOf(company, ours)).toBe(404);
    expect(await statusOf(company, theirs)).toBe(404);
    expect(await statusOf(company, later)).toBe(200);

    const log = await actionLogOf(company);
    expect(
      log.map(({ model, object_repr, extra_info }) => [model, object_repr, extra_info]),
    ).toEqual([
      ['company chat', company.name, 'open key set'],
      ['department', 'Sales', 'open key set'],
      ['department', 'Sales', 'open key changed'],
      ['company chat', company.name, 'open key withdrawn'],
    ]);
    expect(JSON.stringify(log)).not.toContain(ours);
    // A key that was withdrawn may be used again.
    await set(care, ours);
    await caller.call(deleteDepartments, { body: { ids: [care] } });
    expect(await statusOf(company, ours)).toBe(404);
  });

  test('are for holders of change_company, each in their own company', async () => {
    const { caller } = await newMember(await newCompany(), { permissions: ['view_department'] });
    expect((await caller.attempt(getChatKeys, {})).status).toBe(403);
    const body = { department_id: null, open_key: newKey() };
    expect((await caller.attempt(setChatKey, { body })).status).toBe(403);
    const [one, other] = [await newAdministrator(), await newAdministrator()];
    const foreign = { department_id: await newDepartment(other.company), open_key: newKey() };
    const refused = await one.caller.attempt(setChatKey, { body: foreign });
    expect([refused.status, refused.body]).toEqual([
      400,
      { department_id: ['This department does not exist.'] },
    ]);
    // Two companies may have the same key, because a link has the company's code.
    await one.caller.call(setChatKey, { body });
    await other.caller.call(setChatKey, { body });
  });

  test.each(['a b', 'ä', 'x'.repeat(16), 'a/b', 'a\nb', "x';drop"])(
    'refuses %j',
    async (open_key) => {
      const { caller, company } = await newAdministrator();
      const refused = await caller.attempt(setChatKey, { body: { department_id: null, open_key } });
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['open_key']]);
      expect(await actionLogOf(company)).toEqual([]);
    },
  );

  test.each([16, 61, 201])(
    'tells who enters %i characters how many a key may have',
    async (length) => {
      const { caller } = await newAdministrator();
      const body = { department_id: null, open_key: 'x'.repeat(length) };
      const refused = await caller.attempt(setChatKey, { body });
      expect(refused.body).toEqual({ open_key: ['Enter at most 15 characters.'] });
    },
  );

  test('a key that somebody has, or had before they were deleted, is refused to everybody else', async () => {
    const admin = await newAdministrator();
    const { caller, company } = admin;
    const [person, left] = [await newAccount(company), await newAccount(company)];
    const department = await newDepartment(company);
    const [ours, theirs] = [newKey(), newKey()];
    await caller.call(setChatKey, { body: { department_id: null, open_key: ours } });
    await caller.call(setChatKey, { body: { department_id: department, open_key: theirs } });
    await caller.call(deleteAccounts, { body: { ids: [left.id] } });
    const entries = (await actionLogOf(company)).length;
    const refusedTo = [
      { department_id: null, taken: [person.openKey, left.openKey, theirs] },
      { department_id: department, taken: [person.openKey, left.openKey, ours] },
    ];
    for (const { department_id, taken } of refusedTo) {
      for (const open_key of taken) {
        const refused = await caller.attempt(setChatKey, { body: { department_id, open_key } });
        expect([refused.status, refused.body]).toEqual([400, TAKEN]);
      }
    }
    for (const open_key of [ours, theirs, left.openKey, admin.openKey]) {
      const refused = await caller.attempt(updateAccount, edited(person, { open_key }));
      expect([refused.status, refused.body]).toEqual([400, TAKEN]);
    }
    expect(await actionLogOf(company)).toHaveLength(entries);
  });

  test('of those who want one key at the same moment one gets it', async () => {
    const { caller, company, ...admin } = await newAdministrator();
    const person = await newAccount(company);
    const department = await newDepartment(company);
    const open_key = newKey();
    const answers = await Promise.all([
      caller.attempt(setChatKey, { body: { department_id: null, open_key } }),
      caller.attempt(setChatKey, { body: { department_id: department, open_key } }),
      caller.attempt(updateAccount, edited(person, { open_key })),
      caller.attempt(updateAccount, edited({ ...admin, company }, { open_key })),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });
});
