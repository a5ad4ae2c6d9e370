import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { expect, test } from 'vitest';
import { exampleOf } from './access-examples.ts';
import { shapeOf } from './bad-input.ts';
import { everythingOf } from './company-tables.ts';
import { newAccount, newAdministrator, newMember, type TestMember } from './factories.ts';

const MARK = 'SmuggledIn';
const calls = Object.entries<Endpoint>(endpoints).filter(([, { body }]) => body);

/** Columns and relations that no body of the contract lets a caller set. */
const smuggled = (foreign: TestMember) => ({
  id: foreign.id,
  profile_id: foreign.id,
  company_id: foreign.company.id,
  company: { id: foreign.company.id, code: MARK },
  code: MARK,
  code_key: MARK,
  username_key: MARK,
  password_hash: MARK,
  open_key: MARK,
  is_active: false,
  permissions: [MARK],
  groups: [{ id: foreign.groupIds[0], name: MARK }],
  account_id: foreign.id,
  creator_id: foreign.id,
  sender: 'agent',
  sender_name: MARK,
  seq: 987_654_321,
  date_joined: '2001-01-01T00:00:00Z',
  last_login: '2001-01-01T00:00:00Z',
  time_created: '2001-01-01T00:00:00Z',
});

test.each(calls)(
  '%s ignores every field that the contract does not name',
  async (name, endpoint) => {
    const own = await newAdministrator();
    const foreign = await newAdministrator();
    const { headers = {}, ...example } = await exampleOf(name, own.company, own);
    const named = shapeOf(endpoint.body);
    const added = Object.entries(smuggled(foreign)).filter(([key]) => !(key in named));
    const body = { ...Object.fromEntries(added), ...(example.body as object) };
    const before = await everythingOf(foreign.company);
    const answer = await own.caller.with(headers).attempt(endpoint, { ...example, body });
    expect([answer.status, answer.body]).toEqual([endpoint.status, expect.anything()]);
    expect(await everythingOf(foreign.company)).toEqual(before);
    const after = Object.values(await everythingOf(own.company)).join('\n');
    expect(after).not.toContain(MARK);
    expect(after).not.toContain('2001-01-01');
    expect(after).not.toContain('987654321');
    expect(JSON.stringify(answer.body)).not.toContain(MARK);
  },
);

test('an own profile changes neither rights, groups nor the company of anyone', async () => {
  const { company } = await newAdministrator();
  const someone = await newMember(company);
  await newAccount(company);
  const foreign = await newAdministrator();
  const before = await everythingOf(company, foreign.company);
  const body = {
    ...smuggled(foreign),
    username: MARK,
    group_ids: foreign.groupIds,
    location: MARK,
  };
  const answer = await someone.caller.attempt(endpoints.updateProfile, { body });
  expect(answer.status).toBe(200);
  expect(await everythingOf(company, foreign.company)).toEqual(before);
});
