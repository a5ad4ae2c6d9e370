import { getAccountAccess } from '@maru/contract/access';
import { createAccount, patchAccount } from '@maru/contract/accounts';
import { deleteDepartment, deleteDepartments } from '@maru/contract/departments';
import { PERMISSIONS } from '@maru/contract/permissions';
import { changePassword } from '@maru/contract/profile';
import { resetAccountSecondFactor } from '@maru/contract/security';
import { saveTablePermissions } from '@maru/contract/table-permissions';
import { updateTicketSettings } from '@maru/contract/ticket-settings';
import { describe, expect, test } from 'vitest';
import { restrict } from './desk.ts';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newCompany,
  newDepartment,
  newGroup,
  newMember,
  newReader,
  newTable,
  PASSWORD,
  signedIn,
  type TestAccount,
  type TestMember,
} from './factories.ts';

const at = (id: number) => ({ params: { id: String(id) } });
const OWN_PASSWORD = 'blue lamp 77';
const MUST_CHANGE = { 'maru-must-change-password': '1' };
const READ = { read: true, create: false, update: false, delete: false };
const NONE = { ...READ, read: false };

/** A company that restricts its tickets, with somebody of Sales who administers accounts but sees only what is theirs. */
async function scene({ isRestricted = true } = {}) {
  const company = await newCompany();
  const [sales, legal] = [await newDepartment(company), await newDepartment(company)];
  const lesser = PERMISSIONS.filter(
    (codename) => !['view_allticket', 'change_source'].includes(codename),
  );
  const clerk = await newMember(company, { permissions: lesser, department_id: sales });
  const boss = await newMember(company, { permissions: PERMISSIONS });
  const group = await newGroup(company, ['view_ticket', 'use_data']);
  const person = (department_id?: number, has_given_password = false) =>
    newAccount(company, {
      groupIds: [group],
      has_given_password,
      ...(department_id && { department_id }),
    });
  if (isRestricted) await restrict(company);
  const patch = (who: TestMember, to: { id: number }, body: object) =>
    who.caller.attempt(patchAccount, { ...at(to.id), body });
  const force = (who: TestMember, to: { id: number }) =>
    who.caller.with(MUST_CHANGE).attempt(patchAccount, { ...at(to.id), body: {} });
  const create = (who: TestMember, department_id: number | null) =>
    who.caller.attempt(createAccount, {
      body: {
        username: `new${Math.random()}`,
        password: PASSWORD,
        first_name: 'New',
        last_name: 'Person',
        phone_number: '1',
        email: 'new@example.com',
        location: '',
        language: 'en',
        group_ids: [group],
        department_id,
      },
    });
  const resetFactor = (who: TestMember, to: { id: number }) =>
    who.caller.attempt(resetAccountSecondFactor, at(to.id));
  const give = (who: TestMember, to: { id: number }, dbtable_id: number, rights = READ) =>
    who.caller.attempt(saveTablePermissions, {
      body: { user_id: to.id, items: [{ dbtable_id, ...rights }] },
    });
  return { company, sales, legal, clerk, boss, person, patch, force, create, resetFactor, give };
}

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

async function replacePassword(account: TestAccount, password = PASSWORD) {
  const { caller } = await signedIn(account);
  const body = { password, new_password: OWN_PASSWORD };
  await caller.call(changePassword, { body });
}

describe('a department that one does not see', () => {
  test('is given neither to oneself nor to an account that one makes, and the refusal says whom to ask', async () => {
    const { clerk, legal, sales, company, patch, create } = await scene();
    const before = await actionLogOf(company);
    const own = await patch(clerk, clerk, { department_id: legal });
    expect([own.status, own.body]).toEqual([
      403,
      {
        detail:
          'You cannot join a department whose tickets you may not see. Ask somebody who may see all tickets.',
      },
    ]);
    const made = await create(clerk, legal);
    expect(made.status).toBe(403);
    expect(made.body.detail).toContain('Ask somebody who may see all tickets');
    expect(await actionLogOf(company)).toEqual(before);
    expect(await statusOf(create(clerk, sales))).toBe(201);
    expect(await statusOf(patch(clerk, clerk, { department_id: null }))).toBe(200);
    // What one has left one does not take back.
    expect(await statusOf(patch(clerk, clerk, { department_id: sales }))).toBe(403);
  });

  test('is given to an account later only when its owner has replaced the given password', async () => {
    const { clerk, boss, legal, person, patch, create } = await scene();
    const { id } = (await create(clerk, null)).body as { id: number };
    expect(await statusOf(patch(clerk, { id }, { department_id: legal }))).toBe(403);
    expect(await statusOf(patch(boss, { id }, { department_id: legal }))).toBe(200);
    const other = await person(undefined, true);
    expect(await statusOf(patch(clerk, other, { department_id: legal }))).toBe(403);
    await replacePassword(other);
    expect(await statusOf(patch(clerk, other, { department_id: legal }))).toBe(200);
  });

  test('is not deleted while it has members, who could be taken over then', async () => {
    const { clerk, boss, legal, sales, person, patch } = await scene();
    const theirs = await person(legal);
    await person(sales);
    const one = await clerk.caller.attempt(deleteDepartment, at(legal));
    expect(one.status).toBe(403);
    expect(one.body.detail).toContain('Ask somebody who may see all tickets');
    const many = await clerk.caller.attempt(deleteDepartments, { body: { ids: [sales, legal] } });
    expect(many.status).toBe(403);
    expect(await statusOf(patch(clerk, theirs, { password: OWN_PASSWORD }))).toBe(403);
    expect(await statusOf(clerk.caller.attempt(deleteDepartment, at(sales)))).toBe(204);
    expect(await statusOf(boss.caller.attempt(deleteDepartment, at(legal)))).toBe(204);
  });

  test('is not given back by making an account active that one knows the password of', async () => {
    const { clerk, legal, person, patch } = await scene();
    for (const [isGiven, status] of [
      [true, 403],
      [false, 200],
    ] as const) {
      const { id } = await person(legal, isGiven);
      expect(await statusOf(patch(clerk, { id }, { is_active: false }))).toBe(200);
      expect(await statusOf(patch(clerk, { id }, { is_active: true }))).toBe(status);
    }
  });

  test('shields its accounts: neither password, email, second factor, department nor a forced change', async () => {
    const { clerk, boss, legal, sales, person, patch, force, resetFactor } = await scene();
    const theirs = await person(legal);
    const changes = [
      { password: OWN_PASSWORD },
      { email: 'mine@example.com' },
      { department_id: null },
      { department_id: sales },
    ];
    for (const body of changes) {
      const answer = await patch(clerk, theirs, body);
      expect([body, answer.status]).toEqual([body, 403]);
      expect(answer.body.detail).toContain(theirs.username);
    }
    expect(await statusOf(force(clerk, theirs))).toBe(403);
    expect(await statusOf(resetFactor(clerk, theirs))).toBe(403);
    // The rest may be edited, with the same address in the body.
    const same = { email: 'someone@example.com', location: 'Seoul', department_id: legal };
    expect(await statusOf(patch(clerk, theirs, same))).toBe(200);
    expect(await statusOf(patch(boss, theirs, changes[0] ?? {}))).toBe(200);
  });

  test('leaves an account of one’s own department, or of none, manageable', async () => {
    const { clerk, sales, person, patch, force, resetFactor } = await scene();
    for (const account of [await person(sales), await person()]) {
      const body = { password: OWN_PASSWORD, email: 'new@example.com' };
      expect(await statusOf(patch(clerk, account, body))).toBe(200);
      expect(await statusOf(force(clerk, account))).toBe(200);
      expect(await statusOf(resetFactor(clerk, account))).not.toBe(403);
    }
  });

  test('is not both given and entered, also when the two are asked for at once', async () => {
    const { clerk, legal, person, patch } = await scene();
    const account = await person();
    const both = [
      patch(clerk, account, { department_id: legal }),
      patch(clerk, account, { password: OWN_PASSWORD }),
    ];
    expect((await Promise.all(both.map(statusOf))).toSorted()).toEqual([200, 403]);
  });

  test('is open to all where the company restricts nothing', async () => {
    const { clerk, legal, person, patch, create, resetFactor } = await scene({
      isRestricted: false,
    });
    expect(await statusOf(patch(clerk, clerk, { department_id: legal }))).toBe(200);
    expect(await statusOf(create(clerk, legal))).toBe(201);
    const theirs = await person(await newDepartment(clerk.company));
    expect(await statusOf(patch(clerk, theirs, { password: OWN_PASSWORD }))).toBe(200);
    expect(await statusOf(resetFactor(clerk, theirs))).not.toBe(403);
  });

  test('is not opened by ending the restriction, which only who sees all may do', async () => {
    const { clerk, boss } = await scene();
    const end = ({ caller }: TestMember) =>
      caller.attempt(updateTicketSettings, { body: { restricts_tickets: false } });
    expect(await statusOf(end(clerk))).toBe(403);
    expect(await statusOf(end(boss))).toBe(200);
  });
});

test('“Why may …?” tells the reach, the given password and what the reader lacks', async () => {
  const { company, clerk, boss, sales, legal, person } = await scene();
  const { name } = await inCompany(company, (tx) =>
    tx.sql
      .selectFrom('department')
      .select('name')
      .where('id', '=', legal)
      .executeTakeFirstOrThrow(),
  );
  const reader = await person();
  await newReader(reader, await newTable(company));
  const told = async (who: TestMember, { id }: { id: number }) => {
    const access = await who.caller.call(getAccountAccess, at(id));
    const { reach, department, has_given_password, lacked } = access;
    return { reach, department, has_given_password, lacked };
  };
  const theirs = await person(legal, true);
  const ofLegal = { reach: 'own', department: { id: legal, name }, has_given_password: true };
  expect(await told(clerk, theirs)).toEqual({ ...ofLegal, lacked: 'tickets' });
  expect(await told(boss, theirs)).toEqual({ ...ofLegal, lacked: null });
  expect(await told(clerk, reader)).toMatchObject({ department: null, lacked: 'tables' });
  expect(await told(clerk, await person(sales))).toMatchObject({ reach: 'own', lacked: null });
  expect(await told(boss, boss)).toMatchObject({ reach: 'all', department: null });
  const free = await scene({ isRestricted: false });
  expect(await told(free.clerk, await free.person(free.legal))).toEqual({
    reach: 'unrestricted',
    department: null,
    has_given_password: false,
    lacked: null,
  });
});

describe('rights on a table that one does not have', () => {
  test('are given neither to oneself nor to an account with a given password; others may get them', async () => {
    const { clerk, boss, company, person, give } = await scene();
    const [owner, fresh, settled] = [await person(), await person(undefined, true), await person()];
    const orders = await newTable(company, 'orders');
    expect(await statusOf(give(boss, owner, orders))).toBe(200);
    const before = await actionLogOf(company);
    const own = await give(clerk, clerk, orders);
    expect([own.status, own.body.detail]).toEqual([
      403,
      'You cannot give yourself rights on tables that you do not have. Ask somebody who has them or who may change the data source.',
    ]);
    expect(await statusOf(give(clerk, fresh, orders))).toBe(403);
    expect(await actionLogOf(company)).toEqual(before);
    expect(await statusOf(give(clerk, settled, orders))).toBe(200);
    await replacePassword(fresh);
    expect(await statusOf(give(clerk, fresh, orders))).toBe(200);
  });

  test('the first ones on a table come from who may change the data source', async () => {
    const { clerk, boss, company, person, give } = await scene();
    const settled = await person();
    const orders = await newTable(company, 'orders');
    const refused = await give(clerk, settled, orders);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Nobody has a right on the table orders yet. The first ones come from somebody who may change the data source. Nothing was saved.',
    ]);
    expect(await statusOf(give(clerk, settled, orders, NONE))).toBe(200);
    expect(await statusOf(give(boss, boss, orders))).toBe(200);
    expect(await statusOf(give(clerk, settled, orders))).toBe(200);
  });

  test('shield who has them, but what one has oneself does not, nor does it after it is taken away', async () => {
    const { clerk, company, person, patch, force, resetFactor, give } = await scene();
    const orders = await newTable(company, 'orders');
    const theirs = await person();
    await newReader(theirs, orders);
    for (const body of [{ password: OWN_PASSWORD }, { email: 'mine@example.com' }]) {
      const answer = await patch(clerk, theirs, body);
      expect([answer.status, answer.body.detail]).toEqual([
        403,
        `The account ${theirs.username} has rights on tables that you do not have, so you cannot change its password, email or second factor. Ask somebody who has them or who may change the data source.`,
      ]);
    }
    expect(await statusOf(force(clerk, theirs))).toBe(403);
    expect(await statusOf(resetFactor(clerk, theirs))).toBe(403);
    expect(await statusOf(give(clerk, theirs, orders, NONE))).toBe(200);
    expect(await statusOf(patch(clerk, theirs, { password: OWN_PASSWORD }))).toBe(200);
    // The password is a given one now.
    await newReader(await person(), orders);
    expect(await statusOf(give(clerk, theirs, orders))).toBe(403);
    await newReader(clerk, orders);
    expect(await statusOf(give(clerk, theirs, orders))).toBe(200);
    expect(await statusOf(patch(clerk, theirs, { email: 'mine@example.com' }))).toBe(200);
  });
});
