import { globSync, readFileSync } from 'node:fs';
import { createAccount, updateAccount } from '@maru/contract/accounts';
import { sendMessage } from '@maru/contract/chats';
import { updateCompany } from '@maru/contract/company';
import { updateCompanyChat } from '@maru/contract/company-chat';
import { createDepartment } from '@maru/contract/departments';
import { createGroup, updateGroup } from '@maru/contract/group-details';
import { LIMITS, REQUIRED } from '@maru/contract/limits';
import { openKey } from '@maru/contract/open-key';
import { createTicket } from '@maru/contract/ticket-properties';
import { updateTicketSettings } from '@maru/contract/ticket-settings';
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
const group = { name: 'Agents', permissions: [], add_members: [] };
const ticket = { subject: 'A lost parcel', content: '', customer_email: '', tags: [] };
const target = { first_answer: null, resolution: null };
const settings = {
  restricts_tickets: false,
  zone: 'Asia/Seoul',
  spans: [],
  holidays: [],
  targets: { low: target, normal: target, high: target, urgent: target },
};
const company = { name: 'Maru', contact_name: '', phone_number: '', email: '', address: '' };

const forms: [string, z.ZodObject, readonly string[], Record<string, unknown>][] = [
  ['a new account', createAccount.body, REQUIRED.newAccount, person],
  ['an account', updateAccount.body, REQUIRED.account, person],
  ['a company', updateCompany.body, REQUIRED.company, company],
  ['a department', createDepartment.body, REQUIRED.department, { name: 'Sales', manager_id: 1 }],
  ['a ticket', createTicket.body, REQUIRED.ticket, ticket],
];

const groups: typeof forms = [
  ['a new group', createGroup.body, REQUIRED.group, group],
  ['a group', updateGroup.body, REQUIRED.group, group],
];
const ticketSettings: (typeof forms)[number] = [
  'the settings of tickets',
  updateTicketSettings.body,
  REQUIRED.ticketSettings,
  settings,
];

const isValid = (schema: z.ZodType, valid: object, change: object) =>
  schema.safeParse({ ...valid, ...change }).success;

describe.each([...forms, ...groups, ticketSettings])('%s', (_, schema, required, valid) => {
  test('is accepted with all its fields', () => expect(isValid(schema, valid, {})).toBe(true));

  test.each(required)('needs its %s not to be blank', (name) => {
    expect(Object.keys(schema.shape)).toContain(name);
    const blank = Array.isArray(valid[name]) ? [] : '';
    expect(isValid(schema, valid, { [name]: blank })).toBe(false);
  });
});

describe.each([...forms, ...groups])('%s', (_, schema, required, valid) => {
  test.each(required)('needs its %s', (name) =>
    expect(isValid(schema, valid, { [name]: undefined })).toBe(false),
  );
});

test.each(forms)('%s may be saved without its other fields', (_, schema, required, valid) => {
  const others = Object.keys(schema.shape).filter((name) => !required.includes(name));
  const left = Object.fromEntries(others.map((name) => [name, undefined]));
  expect(isValid(schema, valid, left)).toBe(true);
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
