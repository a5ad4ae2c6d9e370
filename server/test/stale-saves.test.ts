import { getAccount, patchAccount, updateAccount } from '@maru/contract/accounts';
import { getCompanyProfile, updateCompany } from '@maru/contract/company';
import { getCompanyChat, updateCompanyChat } from '@maru/contract/company-chat';
import { getDepartment, patchDepartment, updateDepartment } from '@maru/contract/departments';
import { getGroup, updateGroup } from '@maru/contract/group-details';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { PERMISSIONS } from '@maru/contract/permissions';
import { getProfile, updateProfile } from '@maru/contract/profile';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  actionLogOf,
  newAccount,
  newCompany,
  newDepartment,
  newGroup,
  newMember,
  signedIn,
  type TestMember,
} from './factories.ts';

let minji: TestMember;
let ada: TestMember;

beforeAll(async () => {
  const company = await newCompany();
  const permissions = PERMISSIONS;
  minji = await newMember(company, { permissions, first_name: '민지', last_name: '김' });
  ada = await newMember(company, { permissions, first_name: 'Ada', last_name: 'Kim' });
});

interface Versioned {
  read: Endpoint;
  save: Endpoint;
  params: Record<string, string>;
  body: Record<string, unknown>;
  /** The change of a second save, and the changed fields as named in both languages. */
  change: Record<string, unknown>;
  english: string;
  korean: string;
}

const account = (save: Endpoint) => async () => {
  const { id, username } = await newAccount(minji.company);
  return {
    read: getAccount,
    save,
    params: { id: String(id) },
    body: {
      username,
      first_name: 'Stale',
      last_name: 'Kim',
      email: 'stale@example.com',
      phone_number: '1',
      language: 'en',
      group_ids: [await newGroup(minji.company, [])],
    },
    change: { phone_number: '2', open_key: `another${id}` },
    english: 'phone number, open key',
    korean: '전화번호, 오픈 키',
  };
};

const department = (save: Endpoint) => async () => ({
  read: getDepartment,
  save,
  params: { id: String(await newDepartment(minji.company)) },
  body: { name: 'Sales', manager_id: minji.id },
  change: { manager_id: ada.id },
  english: 'manager',
  korean: '부서장',
});

const cases: Record<string, () => Promise<Versioned>> = {
  account: account(updateAccount),
  'account, by PATCH,': account(patchAccount),
  department: department(updateDepartment),
  'department, by PATCH,': department(patchDepartment),
  group: async () => {
    const id = await newGroup(minji.company, []);
    return {
      read: getGroup,
      save: updateGroup,
      params: { id: String(id) },
      body: { name: `Desk ${id}`, permissions: [] },
      change: { permissions: ['view_ticket'] },
      english: 'permissions',
      korean: '권한',
    };
  },
  company: async () => ({
    read: getCompanyProfile,
    save: updateCompany,
    params: {},
    body: { name: 'Company', address: 'here' },
    change: { address: 'there' },
    english: 'address',
    korean: '주소',
  }),
  'chat of a company': async () => ({
    read: getCompanyChat,
    save: updateCompanyChat,
    params: {},
    body: { colour: '#0f766e', greeting: 'Hello' },
    change: { greeting: 'Good day' },
    english: 'greeting',
    korean: '인사말',
  }),
};

describe.each(Object.keys(cases))('a save of a stale %s', (name) => {
  const make = cases[name] as () => Promise<Versioned>;

  test('names the field and the user, and changes nothing', async () => {
    const { read, save, params, body, change, english, korean } = await make();
    const opened = await ada.caller.attempt(read, { params });
    await ada.caller.attempt(save, { params, body });
    const current = await ada.caller.attempt(read, { params });
    expect(current.headers.etag).not.toBe(opened.headers.etag);
    const theirs = await minji.caller
      .with({ 'if-match': String(current.headers.etag) })
      .attempt(save, { params, body: { ...body, ...change } });
    expect(theirs.status).toBe(200);
    const entries = (await actionLogOf(ada.company)).length;
    const mine = ada.caller.with({ 'if-match': String(current.headers.etag) });
    const refused = await mine.attempt(save, { params, body });
    expect([refused.status, refused.body]).toEqual([
      412,
      {
        detail: `After you opened this, 김민지 changed: ${english}. Nothing was saved. Please look at the current values and save again.`,
      },
    ]);
    const inKorean = await mine
      .with({ 'accept-language': 'ko' })
      .attempt(save, { params, body: { ...body, name: 'Other' } });
    expect(inKorean.body.detail).toContain(
      `김민지님이 ${korean} 항목을 변경했습니다. 입력한 내용은 저장되지 않았습니다.`,
    );
    const now = await ada.caller.attempt(read, { params });
    expect(now.headers.etag).toBe(theirs.headers.etag);
    expect(now.body).toEqual(theirs.body);
    expect(await actionLogOf(ada.company)).toHaveLength(entries);
  });

  test('is served where it names the current version, weak or strong, or none', async () => {
    const { read, save, params, body, change } = await make();
    const tagOf = async () =>
      String((await ada.caller.attempt(read, { params })).headers.etag).replaceAll('"', '');
    const statuses: number[] = [];
    for (const header of [(n: string) => `W/"${n}"`, (n: string) => `"999", "${n}"`, () => '*']) {
      const versioned = ada.caller.with({ 'if-match': header(await tagOf()) });
      statuses.push((await versioned.attempt(save, { params, body })).status);
      await ada.caller.attempt(save, { params, body: { ...body, ...change } });
    }
    statuses.push((await ada.caller.attempt(save, { params, body })).status);
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  test('a save without a change does not make other forms stale', async () => {
    const { read, save, params, body } = await make();
    await ada.caller.attempt(save, { params, body });
    const before = await ada.caller.attempt(read, { params });
    const again = await ada.caller.attempt(save, { params, body });
    expect(again.headers.etag).toBe(before.headers.etag);
    const nonsense = ada.caller.with({ 'if-match': 'nonsense' });
    expect((await nonsense.attempt(save, { params, body })).status).toBe(412);
  });
});

test('the own profile and the account are one row: a save in another window is named as the own', async () => {
  const opened = await ada.caller.attempt(getProfile, {});
  const elsewhere = await signedIn(ada);
  await elsewhere.caller.attempt(updateProfile, { body: { phone_number: '777' } });
  const stale = ada.caller.with({ 'if-match': String(opened.headers.etag) });
  const refused = await stale.attempt(updateProfile, { body: { email: 'ada@example.com' } });
  expect(refused.status).toBe(412);
  expect(refused.body.detail).toContain('you changed it in another window: phone number.');
  const account = await ada.caller.attempt(getAccount, { params: { id: String(ada.id) } });
  const profile = await ada.caller.attempt(getProfile, {});
  expect(account.headers.etag).toBe(profile.headers.etag);
  const signedInAgain = await ada.caller
    .with({ 'if-match': String(profile.headers.etag) })
    .attempt(updateProfile, { body: { email: 'ada@example.com' } });
  expect(signedInAgain.status).toBe(200);
});
