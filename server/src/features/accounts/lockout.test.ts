import { deleteAccounts, updateAccount } from '@maru/contract/accounts';
import { ACCOUNT_ADMINISTRATION, PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { listTickets } from '@maru/contract/tickets';
import type { Answer } from '@maru/harness/src/api-client.ts';
import { describe, expect, test } from 'vitest';
import { edited } from '../../../test/edit-account.ts';
import {
  inCompany,
  newAccount,
  newCompany,
  newGroup,
  newMember,
  type TestAccount,
  type TestCompany,
  type TestMember,
} from '../../../test/factories.ts';

const canAdministerAccounts = (held: ReadonlySet<Permission>) =>
  ACCOUNT_ADMINISTRATION.every((permission) => held.has(permission));

/** Users cannot lock themselves out, and every company keeps at least one administrator. */
const edit = (who: TestMember, account: TestAccount, change: object) =>
  who.caller.attempt(updateAccount, edited(account, change));

const remove = (who: TestMember, ...accounts: TestAccount[]) =>
  who.caller.attempt(deleteAccounts, { body: { ids: accounts.map((account) => account.id) } });

/** The permissions of every account of the company, and whether it is active. */
const accessIn = (company: TestCompany) =>
  inCompany(company, async ({ sql }) => {
    const accounts = await sql.selectFrom('account').select(['id', 'is_active']).execute();
    const held = await sql
      .selectFrom('account_group')
      .innerJoin('user_group_permission as p', 'p.group_id', 'account_group.group_id')
      .select(['account_id', 'codename'])
      .execute();
    return accounts.map(({ id, is_active }) => {
      const own = held.filter((row) => row.account_id === id).map((row) => row.codename);
      return { id, is_active, permissions: PERMISSIONS.filter((name) => own.includes(name)) };
    });
  });

const administratorsIn = async (company: TestCompany) =>
  (await accessIn(company)).filter(
    (account) => account.is_active && canAdministerAccounts(new Set(account.permissions)),
  );

describe('oneself', () => {
  /** With a second administrator, so that the refusals are not about the last one. */
  const twoAdministrators = async () => {
    const company = await newCompany();
    const me = await newMember(company, { permissions: PERMISSIONS });
    await newAccount(company, { permissions: PERMISSIONS });
    return { company, me };
  };

  async function expectRefused(company: TestCompany, call: () => Promise<Answer<any>>) {
    const before = await accessIn(company);
    const { status, body } = await call();
    expect(status).toBe(400);
    expect(await accessIn(company)).toEqual(before);
    return body;
  }

  test('users cannot delete themselves, nor others in the same request', async () => {
    const { company, me } = await twoAdministrators();
    const message = 'You cannot delete your own account. Nothing was deleted.';
    expect(await expectRefused(company, () => remove(me, me))).toEqual({ ids: [message] });
    const other = await newAccount(company);
    expect(await expectRefused(company, () => remove(me, other, me))).toEqual({ ids: [message] });
  });

  test('users cannot deactivate themselves', async () => {
    const { company, me } = await twoAdministrators();
    const body = await expectRefused(company, () => edit(me, me, { is_active: false }));
    expect(body).toEqual({ is_active: ['You cannot deactivate your own account.'] });
  });

  test.each(ACCOUNT_ADMINISTRATION)('users cannot give up %s', async (permission) => {
    const { company, me } = await twoAdministrators();
    const rest = PERMISSIONS.filter((name) => name !== permission);
    const group_ids = [await newGroup(company, rest)];
    const body = await expectRefused(company, () => edit(me, me, { group_ids }));
    expect(body).toEqual({
      group_ids: [
        'You would lose the permission to administer accounts. Ask another administrator to do this.',
      ],
    });
  });

  test('users can give up all other permissions', async () => {
    const { company, me } = await twoAdministrators();
    expect((await me.caller.attempt(listTickets, {})).status).toBe(200);
    const group_ids = [await newGroup(company, ACCOUNT_ADMINISTRATION)];
    expect((await edit(me, me, { group_ids })).status).toBe(200);
    expect((await me.caller.attempt(listTickets, {})).status).toBe(403);
  });

  test('the same permissions may come from other groups', async () => {
    const { company, me } = await twoAdministrators();
    const halves: Permission[] = [...ACCOUNT_ADMINISTRATION];
    const group_ids = await Promise.all(halves.map((half) => newGroup(company, [half])));
    expect((await edit(me, me, { group_ids })).status).toBe(200);
  });
});

describe('others', () => {
  test('one administrator may remove another while one is left', async () => {
    const company = await newCompany();
    const me = await newMember(company, { permissions: PERMISSIONS });
    const others = await Promise.all(
      ['deactivated', 'demoted', 'deleted'].map(() =>
        newAccount(company, { permissions: ACCOUNT_ADMINISTRATION }),
      ),
    );
    const [first, second, third] = others as [TestAccount, TestAccount, TestAccount];
    const harmless = await newGroup(company, []);
    expect((await edit(me, first, { is_active: false })).status).toBe(200);
    expect((await edit(me, second, { group_ids: [harmless] })).status).toBe(200);
    expect((await remove(me, third)).status).toBe(200);
    expect((await administratorsIn(company)).map((account) => account.id)).toEqual([me.id]);
  });
});

describe('two administrators who deactivate each other at the same moment leave one active', () => {
  const ROUNDS = 8;
  type Act = (who: TestMember, whom: TestMember, harmless: number) => Promise<Answer<any>>;
  const deletes: Act = (who, whom) => remove(who, whom);
  const deactivates: Act = (who, whom) => edit(who, whom, { is_active: false });
  const demotes: Act = (who, whom, harmless) => edit(who, whom, { group_ids: [harmless] });

  const duels: [string, Act, Act][] = [
    ['both delete', deletes, deletes],
    ['both deactivate', deactivates, deactivates],
    ['both demote', demotes, demotes],
    ['one deletes, one deactivates', deletes, deactivates],
    ['one deactivates, one demotes', deactivates, demotes],
  ];

  test.each(duels)(
    '%s: one administrator is left, and one request succeeded',
    async (_, first, second) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const company = await newCompany();
        const a = await newMember(company, { permissions: PERMISSIONS });
        const b = await newMember(company, { permissions: PERMISSIONS });
        const harmless = await newGroup(company, []);
        const answers = await Promise.all([first(a, b, harmless), second(b, a, harmless)]);
        const statuses = answers.map((answer) => answer.status).sort();
        expect(statuses[0]).toBe(200);
        expect([400, 401, 403]).toContain(statuses[1]);
        expect(await administratorsIn(company)).toHaveLength(1);
      }
    },
  );

  test('three administrators who deactivate each other in a circle: one is left', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const company = await newCompany();
      const members = await Promise.all(
        [1, 2, 3].map(() => newMember(company, { permissions: PERMISSIONS })),
      );
      const [a, b, c] = members as [TestMember, TestMember, TestMember];
      await Promise.all([remove(a, b), remove(b, c), remove(c, a)]);
      expect((await administratorsIn(company)).length).toBeGreaterThanOrEqual(1);
    }
  });
});
