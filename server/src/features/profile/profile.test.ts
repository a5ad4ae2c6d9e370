import { changePassword, getProfile, updateProfile } from '@maru/contract/profile';
import { signIn } from '@maru/contract/sign-in';
import { describe, expect, test } from 'vitest';
import { comingFrom } from '../../../test/addresses.ts';
import { nobody } from '../../../test/caller.ts';
import {
  actionLogOf,
  credentialsOf,
  newAccount,
  newCompany,
  newMember,
  PASSWORD,
  signedIn,
  type TestMember,
} from '../../../test/factories.ts';

const korean = { 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.1' };

const someone = async () =>
  newMember(await newCompany(), {
    username: 'hana',
    first_name: 'Hana',
    last_name: 'Kim',
    phone_number: '010-1234',
    email: 'hana@example.com',
    language: 'ko',
  });

const entering = (member: TestMember, password: string) =>
  nobody.attempt(signIn, {
    body: credentialsOf(member, password),
  });

describe('GET /api/profile/current/', () => {
  test('shows the own account among others', async () => {
    const { caller, company } = await someone();
    await newMember(company, { first_name: 'Other' });
    expect(await caller.call(getProfile, {})).toEqual({
      first_name: 'Hana',
      last_name: 'Kim',
      phone_number: '010-1234',
      email: 'hana@example.com',
      open_key: expect.stringMatching(/^[A-Za-z0-9]{1,14}$/),
      language: 'ko',
    });
  });
});

describe('PUT /api/profile/current/', () => {
  test('answers 200 with the new profile, and logs old and new values', async () => {
    const { caller, company } = await someone();
    const before = await caller.call(getProfile, {});
    const changed = await caller.call(updateProfile, {
      body: { first_name: ' 하나 ', last_name: '김', phone_number: '', email: '', language: 'en' },
    });
    expect(changed).toEqual({
      first_name: '하나',
      last_name: '김',
      phone_number: '',
      email: '',
      open_key: before.open_key,
      language: 'en',
    });
    expect(await caller.call(getProfile, {})).toEqual(changed);
    expect(await actionLogOf(company)).toMatchObject([
      {
        user_name: 'hana',
        action_type: 'update',
        model: 'account',
        object_repr: 'hana',
        extra_info: [
          'first_name: Hana → 하나',
          'last_name: Kim → 김',
          'phone_number: 010-1234 → (empty)',
          'email: hana@example.com → (empty)',
          'language: ko → en',
        ].join('; '),
      },
    ]);
  });

  test('absent, unknown and read-only fields do not change, and nothing is logged', async () => {
    const { caller, company, id } = await someone();
    const before = await caller.call(getProfile, {});
    const body = {
      open_key: 'mine',
      username: 'boss',
      is_active: false,
      group_ids: [1],
      location: 'x',
      id: id + 1,
      password: 'blue lamp 77',
    };
    const answer = await caller.attempt(updateProfile, { body });
    expect([answer.status, answer.body]).toEqual([200, before]);
    expect(await actionLogOf(company)).toEqual([]);
  });

  test.each([
    [
      { email: 'nobody' },
      'Email: Enter a valid email address.',
      '이메일: 올바른 이메일 주소를 입력해 주세요.',
    ],
    [
      { language: 'fr' },
      'Language: Choose one of: en, ko.',
      '언어: 다음 중 하나를 선택해 주세요: en, ko.',
    ],
    [
      { first_name: 'x'.repeat(151) },
      'First name: Enter at most 150 characters.',
      '이름: 150자 이하로 입력해 주세요.',
    ],
    [
      { last_name: 7 },
      'Last name: This value has the wrong type.',
      '성: 값의 형식이 올바르지 않습니다.',
    ],
    [
      { phone_number: '1\n2' },
      'Phone number: Enter a single line of text.',
      '전화번호: 한 줄로 입력해 주세요.',
    ],
  ])('says in one sentence what is wrong with %j', async (body, english, inKorean) => {
    const { caller, company } = await someone();
    const inEnglish = await caller.attempt(updateProfile, { body });
    expect([inEnglish.status, inEnglish.body]).toEqual([400, { detail: english }]);
    const ko = await caller.with(korean).attempt(updateProfile, { body });
    expect([ko.status, ko.body]).toEqual([400, { detail: inKorean }]);
    expect(inEnglish.headers['maru-error-fields']).toBe(Object.keys(body)[0]);
    expect(await actionLogOf(company)).toEqual([]);
  });
});

describe('PUT /api/password/current/', () => {
  test('replaces the password, ends the other sessions and keeps this one', async () => {
    const member = await someone();
    const elsewhere = await signedIn(member);
    const colleague = await newMember(member.company);
    expect((await elsewhere.caller.attempt(getProfile, {})).status).toBe(200);
    const answer = await member.caller.attempt(changePassword, {
      body: { password: PASSWORD, new_password: ' blue lamp 77 ' },
    });
    expect([answer.status, answer.body]).toEqual([200, { detail: 'Password updated!' }]);
    expect((await member.caller.attempt(getProfile, {})).status).toBe(200);
    expect((await elsewhere.caller.attempt(getProfile, {})).status).toBe(401);
    expect((await colleague.caller.attempt(getProfile, {})).status).toBe(200);
    expect((await entering(member, PASSWORD)).status).toBe(401);
    expect((await entering(member, 'blue lamp 77')).status).toBe(401);
    expect((await entering(member, ' blue lamp 77 ')).status).toBe(200);
  });

  test('logs that it changed, without the old or new value', async () => {
    const { caller, company } = await someone();
    await caller.call(changePassword, {
      body: { password: PASSWORD, new_password: 'blue lamp 77' },
    });
    const log = await actionLogOf(company);
    expect(log).toMatchObject([
      {
        user_name: 'hana',
        action_type: 'update',
        model: 'account',
        object_repr: 'hana',
        extra_info: 'password changed',
      },
    ]);
  });

  test('a wrong current password is 400 with a sentence, and changes nothing', async () => {
    const member = await someone();
    const body = { password: `${PASSWORD} `, new_password: 'blue lamp 77' };
    const english = await member.caller.attempt(changePassword, { body });
    expect([english.status, english.body]).toEqual([
      400,
      { detail: 'The current password is not correct.' },
    ]);
    const inKorean = await member.caller.with(korean).attempt(changePassword, { body });
    expect(inKorean.body).toEqual({ detail: '현재 비밀번호가 올바르지 않습니다.' });
    expect(await actionLogOf(member.company)).toEqual([]);
    expect((await entering(member, PASSWORD)).status).toBe(200);
  });

  // No passwords in titles: those of slow tests are printed, and nothing that is printed may hold a secret.
  test.each([
    [{ new_password: 'blue lamp 77' }, 'Current password: This field is required.'],
    [{ password: '', new_password: 'blue lamp 77' }, 'Current password: This field is required.'],
    [{ password: PASSWORD }, 'New password: This field is required.'],
    [{ password: PASSWORD, new_password: '' }, 'New password: This field is required.'],
    [{ password: PASSWORD, new_password: 'k3y-lmp' }, 'New password: Use at least 8 characters.'],
    [
      { password: PASSWORD, new_password: 'x'.repeat(129) },
      'New password: Use at most 128 characters.',
    ],
    [
      { password: PASSWORD, new_password: 'password123' },
      'New password: This password is too common. Choose another one.',
    ],
    [
      { password: PASSWORD, new_password: 12345678 },
      'New password: This value has the wrong type.',
    ],
  ])('says in one sentence what is wrong (%#)', async (body, detail) => {
    const { caller, company } = await someone();
    const answer = await caller.attempt(changePassword, { body });
    expect([answer.status, answer.body]).toEqual([400, { detail }]);
    expect(await actionLogOf(company)).toEqual([]);
  });

  test('is not the username, in Korean as well', async () => {
    const account = await newAccount(await newCompany(), { username: 'hana.kim-7' });
    const { caller } = await signedIn(account);
    const body = { password: PASSWORD, new_password: 'Hana.Kim-7' };
    const answer = await caller.with(korean).attempt(changePassword, { body });
    expect([answer.status, answer.body]).toEqual([
      400,
      { detail: '새 비밀번호: 아이디를 비밀번호로 사용할 수 없습니다.' },
    ]);
  });

  test('of two changes at once from the same old password, one succeeds', async () => {
    const member = await someone();
    const again = await signedIn(member);
    const change = (who: TestMember, new_password: string) =>
      who.caller.attempt(changePassword, { body: { password: PASSWORD, new_password } });
    const answers = await Promise.all([
      change(member, 'blue lamp 77'),
      change(again, 'red lamp 78'),
    ]);
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400 || status === 401)).toHaveLength(1);
    expect(await actionLogOf(member.company)).toHaveLength(1);
  });
});

describe('guessing the current password', () => {
  const from = (member: TestMember, address: string) => member.caller.with(comingFrom(address));
  const guess = (member: TestMember, address: string, password = 'not this one') =>
    from(member, address).attempt(changePassword, {
      body: { password, new_password: 'blue lamp 77' },
    });
  const guessTimes = async (times: number, member: TestMember, address: string) => {
    for (let n = 0; n < times; n += 1) expect((await guess(member, address)).status).toBe(400);
  };
  const entersFrom = async (member: TestMember, address: string, password = PASSWORD) => {
    const body = credentialsOf(member, password);
    return (await nobody.with(comingFrom(address)).attempt(signIn, { body })).status;
  };

  test('after five wrong ones the right one and signing in from there have to wait', async () => {
    const member = await someone();
    await guessTimes(5, member, '10.71.0.1');
    for (const password of ['not this one', PASSWORD]) {
      const answer = await guess(member, '10.71.0.1', password);
      expect([answer.status, answer.body]).toEqual([
        429,
        { detail: 'Too many failed attempts. Please try again later.' },
      ]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(240);
    }
    expect(await entersFrom(member, '10.71.0.1')).toBe(429);
    expect(await entersFrom(member, '10.71.0.2')).toBe(200);
    expect((await guess(member, '10.71.0.2', PASSWORD)).status).toBe(200);
  });

  test('counts together with failures at sign-in', async () => {
    const member = await someone();
    for (let n = 0; n < 3; n += 1) {
      expect(await entersFrom(member, '10.71.1.1', 'not this one')).toBe(401);
    }
    await guessTimes(2, member, '10.71.1.1');
    expect((await guess(member, '10.71.1.1', PASSWORD)).status).toBe(429);
  });

  test('only wrong ones count: neither a weak new one nor a success does', async () => {
    const member = await someone();
    const weak = { password: PASSWORD, new_password: 'password123' };
    for (let n = 0; n < 6; n += 1) {
      const answer = await from(member, '10.71.2.1').attempt(changePassword, { body: weak });
      expect(answer.status).toBe(400);
    }
    await guessTimes(4, member, '10.71.2.1');
    expect((await guess(member, '10.71.2.1', PASSWORD)).status).toBe(200);
    expect(await entersFrom(member, '10.71.2.1', 'blue lamp 77')).toBe(200);
  });
});
