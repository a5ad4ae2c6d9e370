import { globSync, readFileSync } from 'node:fs';
import { createAccount, updateAccount } from '@maru/contract/accounts';
import { sendMessage } from '@maru/contract/chats';
import { updateCompany } from '@maru/contract/company';
import { updateCompanyChat } from '@maru/contract/company-chat';
import { createDepartment } from '@maru/contract/departments';
import { openKey } from '@maru/contract/kit/fields';
import { LIMITS, REQUIRED } from '@maru/contract/limits';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';

const person = {
  username: 'hana',
  password: 'a long password',
  first_name: 'Hana',
  last_name: 'Kim',
  phone_number: '02-123-4567',
  email: 'hana@example.com',
  department_id: null,
  group_ids: [1],
  location: 'Seoul',
  open_key: 'hana',
  language: 'ko',
  is_active: true,
};
const company = { name: 'Maru', contact_name: '', phone_number: '', email: '', address: '' };

const forms: [string, z.ZodObject, readonly string[], Record<string, unknown>][] = [
  ['a new account', createAccount.body, REQUIRED.newAccount, person],
  ['an account', updateAccount.body, REQUIRED.account, person],
  ['a company', updateCompany.body, REQUIRED.company, company],
  ['a department', createDepartment.body, REQUIRED.department, { name: 'Sales', manager_id: 1 }],
];

describe.each(forms)('%s', (_, schema, required, valid) => {
  const isValid = (change: Record<string, unknown>) =>
    schema.safeParse({ ...valid, ...change }).success;
  const fields = Object.keys(schema.shape);

  test('is accepted with all its fields', () => expect(isValid({})).toBe(true));

  test.each(required)('needs its %s, and not a blank one', (name) => {
    expect(fields).toContain(name);
    expect(isValid({ [name]: undefined })).toBe(false);
    expect(isValid({ [name]: Array.isArray(valid[name]) ? [] : '' })).toBe(false);
  });

  const others = fields.filter((name) => !required.includes(name));
  test('may be saved without its other fields', () => {
    const blank = Object.fromEntries(others.map((name) => [name, undefined]));
    expect(isValid(blank)).toBe(true);
  });
});

describe('the server refuses more than the limits that screens show', () => {
  const lengths: [string, z.ZodType, number][] = [
    ['an open key', openKey, LIMITS.openKey],
    ['a message', sendMessage.body.shape.content, LIMITS.message],
    ['a greeting', updateCompanyChat.body.shape.greeting, LIMITS.greeting],
    ['a username', createAccount.body.shape.username, LIMITS.name],
  ];
  test.each(lengths)('%s', (_, schema, max) => {
    expect(schema.safeParse('a'.repeat(max)).success).toBe(true);
    expect(schema.safeParse('a'.repeat(max + 1)).success).toBe(false);
  });
});

test('screens read lengths from the contract and write none themselves', () => {
  const cwd = new URL('../../', import.meta.url);
  const files = globSync('{web,widget}/src/**/*.tsx', { cwd });
  expect(files.length).toBeGreaterThan(50);
  const written = files.filter((file) =>
    /maxLength=(\{\d|")/.test(readFileSync(new URL(file, cwd), 'utf8')),
  );
  expect(written).toEqual([]);
});
