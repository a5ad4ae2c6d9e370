import { getCompanyProfile, updateCompany } from '@maru/contract/company';
import { describe, expect, test } from 'vitest';
import { actionLogOf, newAdministrator, newCompany, newMember } from '../../../test/factories.ts';

const korean = { 'accept-language': 'ko' };

describe('GET /api/company/profile/', () => {
  test('is for everyone who is signed in, and shows the own company', async () => {
    const company = await newCompany({ name: '마루 상사' });
    const { caller } = await newMember(company);
    expect(await caller.call(getCompanyProfile, {})).toEqual({
      name: '마루 상사',
      code: company.code,
      contact_name: '',
      phone_number: '',
      email: '',
      address: '',
      operation_hours: '',
    });
  });
});

describe('PUT /api/company/edit/', () => {
  test('answers 200 with the new profile, and logs old and new values', async () => {
    const { caller, company, username } = await newAdministrator();
    const bystander = await newAdministrator();
    const before = await bystander.caller.call(getCompanyProfile, {});
    const changed = await caller.call(updateCompany, {
      body: {
        name: '  Maru & Co ',
        contact_name: 'Hana Kim',
        phone_number: '02-123-4567',
        email: 'desk@example.com',
        address: '1 Main St\nSeoul',
        operation_hours: 'Mon–Fri 9–18',
      },
    });
    expect(changed).toEqual({
      name: 'Maru & Co',
      code: company.code,
      contact_name: 'Hana Kim',
      phone_number: '02-123-4567',
      email: 'desk@example.com',
      address: '1 Main St\nSeoul',
      operation_hours: 'Mon–Fri 9–18',
    });
    expect(await caller.call(getCompanyProfile, {})).toEqual(changed);
    expect(await bystander.caller.call(getCompanyProfile, {})).toEqual(before);
    const log = await actionLogOf(company);
    expect(log).toMatchObject([{ user_name: username, action_type: 'update', model: 'company' }]);
    expect(log[0]?.extra_info).toContain('name: Test company → Maru & Co; ');
    expect(log[0]?.extra_info).toContain('email: (empty) → desk@example.com; ');
  });

  test('an absent value does not change; a blank value empties', async () => {
    const { caller } = await newAdministrator();
    const full = { name: 'One', contact_name: 'Hana', email: 'desk@example.com', address: 'Seoul' };
    await caller.call(updateCompany, { body: full });
    expect(await caller.call(updateCompany, { body: { name: 'Two' } })).toMatchObject({
      ...full,
      name: 'Two',
    });
    const emptied = { name: 'Two', contact_name: ' ', email: '', address: '' };
    expect(await caller.call(updateCompany, { body: emptied })).toMatchObject({
      contact_name: '',
      email: '',
      address: '',
    });
  });

  test('the code and unknown fields cannot be changed; then nothing is logged', async () => {
    const { caller, company } = await newAdministrator();
    const before = await caller.call(getCompanyProfile, {});
    const body = { name: company.name, code: 'other', code_key: 'other', id: 1, colour: 'red' };
    const answer = await caller.attempt(updateCompany, { body });
    expect([answer.status, answer.body]).toEqual([200, before]);
    expect(await actionLogOf(company)).toEqual([]);
  });

  test.each([
    [{ name: '' }, 'Company name: This field is required.', '회사명: 필수 항목입니다.'],
    [{}, 'Company name: This field is required.', '회사명: 필수 항목입니다.'],
    [
      { name: 'Maru', email: 'nobody' },
      'Email: Enter a valid email address.',
      '이메일: 올바른 이메일 주소를 입력해 주세요.',
    ],
    [
      { name: 'Maru', address: 'x'.repeat(501) },
      'Address: Enter at most 500 characters.',
      '주소: 500자 이하로 입력해 주세요.',
    ],
    [
      { name: 'Maru', contact_name: 'two\nlines' },
      'Contact name: Enter a single line of text.',
      '담당자 이름: 한 줄로 입력해 주세요.',
    ],
    [
      { name: 'Maru', phone_number: 5 },
      'Phone number: This value has the wrong type.',
      '전화번호: 값의 형식이 올바르지 않습니다.',
    ],
    [
      { name: 'Maru', operation_hours: null },
      'Operation hours: This value has the wrong type.',
      '운영 시간: 값의 형식이 올바르지 않습니다.',
    ],
  ])('says in one sentence what is wrong with %j', async (body, english, inKorean) => {
    const { caller, company } = await newAdministrator();
    const inEnglish = await caller.attempt(updateCompany, { body });
    expect([inEnglish.status, inEnglish.body]).toEqual([400, { detail: english }]);
    const ko = await caller.with(korean).attempt(updateCompany, { body });
    expect([ko.status, ko.body]).toEqual([400, { detail: inKorean }]);
    expect(await actionLogOf(company)).toEqual([]);
  });

  test('names every field that is wrong', async () => {
    const { caller } = await newAdministrator();
    const answer = await caller.attempt(updateCompany, { body: { name: ' ', email: 'x' } });
    expect(answer.body).toEqual({
      detail: 'Company name: This field is required. Email: Enter a valid email address.',
    });
  });

  test('edits at the same time are logged as they followed upon each other', async () => {
    const { caller, company } = await newAdministrator();
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        caller.call(updateCompany, { body: { name: `Name ${n}` } }),
      ),
    );
    const log = await actionLogOf(company);
    expect(log).toHaveLength(12);
    let name = 'Test company';
    for (const { extra_info } of log) {
      const [, from, to] = /^name: (.+) → (.+)$/.exec(extra_info) ?? [];
      expect(from).toBe(name);
      name = to as string;
    }
    expect((await caller.call(getCompanyProfile, {})).name).toBe(name);
  });
});
