import { createAccount, deleteAccounts, updateAccount } from '@maru/contract/accounts';
import { ANY_ACCOUNT_PERMISSION, type Permission } from '@maru/contract/permissions';
import { getProfile } from '@maru/contract/profile';
import { saveTablePermissions } from '@maru/contract/table-permissions';
import type { Answer } from '@maru/harness/src/api-client.ts';
import { describe, expect, test } from 'vitest';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newCompany,
  newGroup,
  newMember,
  newTable,
  newTableInUse,
  type TestAccount,
  type TestCompany,
} from '../../../test/factories.ts';
import { locksOneselfOut } from '../../core/permissions.policy.ts';

/** No user can gain permissions. The clerk has all permissions on accounts, and no others. */
async function clerkAnd(targetPermissions: readonly Permission[]) {
  const company = await newCompany();
  const clerk = await newMember(company, { permissions: ANY_ACCOUNT_PERMISSION });
  const target = await newMember(company, { permissions: targetPermissions });
  return { company, clerk, target };
}

const details = {
  first_name: 'New',
  last_name: 'Name',
  phone_number: '010-1234-5678',
  email: 'new@example.com',
  language: 'ko',
} as const;

const edited = (account: TestAccount, change: object = {}) => ({
  params: { id: String(account.id) },
  body: { ...details, username: account.username, group_ids: account.groupIds, ...change },
});

/** Everything in a company that the calls here could change. */
async function stateOf(company: TestCompany) {
  const rows = await inCompany(company, async ({ sql }) => ({
    accounts: await sql.selectFrom('account').selectAll().orderBy('id').execute(),
    groups: await sql.selectFrom('account_group').selectAll().orderBy('account_id').execute(),
    sessions: await sql.selectFrom('session').selectAll().orderBy('id').execute(),
    rights: await sql.selectFrom('table_right').selectAll().orderBy('dbtable_id').execute(),
  }));
  return { ...rows, log: await actionLogOf(company) };
}

/** Expects 403 with a sentence that contains the name, and that nothing has changed. */
async function expectForbidden(
  company: TestCompany,
  name: string,
  call: () => Promise<Answer<any>>,
): Promise<void> {
  const before = await stateOf(company);
  const { status, body } = await call();
  expect([status, Object.keys(body)]).toEqual([403, ['detail']]);
  expect(body.detail).toContain(name);
  expect(await stateOf(company)).toEqual(before);
}

describe('an account with a permission that the caller does not have', () => {
  const MORE_PERMISSIONS: Permission[] = ['view_userprofile', 'view_ticket'];

  test('PUT /api/accounts/{id}/ is refused', async () => {
    const { company, clerk, target } = await clerkAnd(MORE_PERMISSIONS);
    await expectForbidden(company, target.username, () =>
      clerk.caller.attempt(updateAccount, edited(target)),
    );
  });

  test('its password, groups and access cannot be changed either', async () => {
    const { company, clerk, target } = await clerkAnd(MORE_PERMISSIONS);
    const harmless = await newGroup(company, []);
    const attempts = [
      { password: 'another horse 43' },
      { group_ids: [harmless] },
      { is_active: false },
    ];
    for (const change of attempts) {
      await expectForbidden(company, target.username, () =>
        clerk.caller.attempt(updateAccount, edited(target, change)),
      );
    }
    expect((await target.caller.attempt(getProfile, {})).status).toBe(200);
  });

  test('DELETE /api/accounts/bulk-delete/ is refused, also for the other accounts in the request', async () => {
    const { company, clerk, target } = await clerkAnd(MORE_PERMISSIONS);
    const bystander = await newAccount(company);
    await expectForbidden(company, target.username, () =>
      clerk.caller.attempt(deleteAccounts, { body: { ids: [bystander.id, target.id] } }),
    );
  });

  test('POST /api/user-table-permissions/bulk_save/ is refused', async () => {
    const { company, clerk, target } = await clerkAnd(MORE_PERMISSIONS);
    const dbtable_id = await newTable(company);
    const items = [{ dbtable_id, read: true, create: true, update: true, delete: true }];
    await expectForbidden(company, target.username, () =>
      clerk.caller.attempt(saveTablePermissions, { body: { user_id: target.id, items } }),
    );
  });

  test('the refusal is in Korean where Korean is preferred', async () => {
    const { clerk, target } = await clerkAnd(MORE_PERMISSIONS);
    const caller = clerk.caller.with({ 'accept-language': 'ko' });
    const { body } = await caller.attempt(updateAccount, edited(target));
    expect(body).toEqual({
      detail: `${target.username} 계정에는 본인에게 없는 권한이 있어 관리할 수 없습니다. 해당 권한이 있는 관리자에게 요청해 주세요.`,
    });
  });
});

describe('an account with no more permissions than the caller', () => {
  test('may be edited, given rights, and deleted', async () => {
    const { company, clerk, target } = await clerkAnd(ANY_ACCOUNT_PERMISSION);
    const changed = await clerk.caller.call(updateAccount, edited(target));
    expect(changed).toMatchObject({ first_name: 'New', email: 'new@example.com' });
    const items = [
      {
        dbtable_id: await newTableInUse(company),
        read: true,
        create: true,
        update: true,
        delete: true,
      },
    ];
    await clerk.caller.call(saveTablePermissions, { body: { user_id: target.id, items } });
    const deleted = await clerk.caller.call(deleteAccounts, { body: { ids: [target.id] } });
    expect(deleted).toEqual({ deleted: 1 });
  });

  test('users can change their own account', async () => {
    const { clerk } = await clerkAnd([]);
    expect((await clerk.caller.call(updateAccount, edited(clerk))).first_name).toBe('New');
  });
});

describe('a group with a permission that the caller does not have', () => {
  test('POST /api/accounts/ does not assign it', async () => {
    const { company, clerk } = await clerkAnd([]);
    const allowed = await newGroup(company, ['view_userprofile']);
    const beyondOwn = await newGroup(company, ['view_userprofile', 'change_company'], 'Directors');
    const body = { ...details, username: 'climber', password: 'correct horse 42' };
    await expectForbidden(company, 'Directors', () =>
      clerk.caller.attempt(createAccount, { body: { ...body, group_ids: [allowed, beyondOwn] } }),
    );
    const created = await clerk.caller.call(createAccount, {
      body: { ...body, group_ids: [allowed] },
    });
    expect(created.groups.map((group) => group.id)).toEqual([allowed]);
  });

  test('PUT /api/accounts/{id}/ assigns it neither to others nor to the caller', async () => {
    const { company, clerk, target } = await clerkAnd([]);
    const beyondOwn = await newGroup(company, ['view_ticket'], 'Directors');
    for (const account of [target, clerk]) {
      const group_ids = [...account.groupIds, beyondOwn];
      await expectForbidden(company, 'Directors', () =>
        clerk.caller.attempt(updateAccount, edited(account, { group_ids })),
      );
    }
  });

  test('groups that the account already has may stay, next to a newly assigned one', async () => {
    const { company, clerk, target } = await clerkAnd(['delete_userprofile']);
    const added = await newGroup(company, ['add_userprofile']);
    const group_ids = [...target.groupIds, added];
    const changed = await clerk.caller.call(updateAccount, edited(target, { group_ids }));
    expect(changed.groups.map((group) => group.id)).toEqual(group_ids);
  });
});

describe('the rules themselves', () => {
  const held = (...permissions: Permission[]) => new Set(permissions);

  test('losing either permission locks a user out; never having had it does not', () => {
    const both = held('view_userprofile', 'change_userprofile');
    expect(locksOneselfOut(both, both)).toBe(false);
    expect(locksOneselfOut(both, held('view_userprofile'))).toBe(true);
    expect(locksOneselfOut(both, held('change_userprofile'))).toBe(true);
    expect(locksOneselfOut(held('change_userprofile'), held('change_userprofile'))).toBe(false);
    expect(locksOneselfOut(held('view_ticket'), held())).toBe(false);
  });
});
