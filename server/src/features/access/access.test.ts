import { getAccountAccess, listPermissionHolders, listTableHolders } from '@maru/contract/access';
import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { PERMISSIONS } from '@maru/contract/permissions';
import { saveTablePermissions, TABLE_RIGHTS } from '@maru/contract/table-permissions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  inCompany,
  newAccount,
  newAdministrator,
  newGroup,
  newMember,
  newTable,
  signedIn,
} from '../../../test/factories.ts';
import { mayCall } from '../../core/session/may-call.ts';
import { findLiveSession } from '../../core/session/session.store.ts';

const at = (id: number) => ({ params: { id: String(id) } });

describe('GET /api/accounts/{id}/access/', () => {
  test('tells every permission with the groups that give it, and every right on a table', async () => {
    const me = await newAdministrator();
    const desk = await newGroup(me.company, ['view_ticket', 'view_chatroom'], 'Desk');
    const night = await newGroup(me.company, ['view_ticket'], 'Night');
    const plain = await newGroup(me.company, [], 'Plain');
    const mina = await newAccount(me.company, { groupIds: [desk, night, plain] });
    const table = await newTable(me.company, 'orders');
    const rights = { read: true, create: false, update: true, delete: false };
    await me.caller.call(saveTablePermissions, {
      body: { user_id: mina.id, items: [{ dbtable_id: table, ...rights }] },
    });
    const access = await me.caller.call(getAccountAccess, at(mina.id));
    expect(access.permissions.map(({ codename }) => codename)).toEqual(PERMISSIONS);
    expect(access.groups.map(({ name }) => name)).toEqual(['Desk', 'Night', 'Plain']);
    expect(access.permissions.filter(({ allowed }) => allowed)).toEqual([
      {
        codename: 'view_ticket',
        allowed: true,
        groups: [
          { id: desk, name: 'Desk' },
          { id: night, name: 'Night' },
        ],
      },
      { codename: 'view_chatroom', allowed: true, groups: [{ id: desk, name: 'Desk' }] },
    ]);
    expect(access.tables).toEqual([
      { dbtable_id: table, table_name: 'orders', alias_name: 'The orders', ...rights },
    ]);
    expect((await me.caller.attempt(getAccountAccess, at(9e9))).status).toBe(404);
  });

  test('an inactive account may do nothing, whatever its groups give', async () => {
    const me = await newAdministrator();
    const away = await newAccount(me.company, { permissions: ['view_ticket'], is_active: false });
    const { account, permissions } = await me.caller.call(getAccountAccess, at(away.id));
    expect(account.is_active).toBe(false);
    expect(permissions.some(({ allowed }) => allowed)).toBe(false);
    expect(permissions.find(({ codename }) => codename === 'view_ticket')?.groups).toHaveLength(1);
  });

  test('so does one that has to replace a given password first', async () => {
    const me = await newAdministrator();
    const given = { permissions: ['view_ticket'], must_change_password: true } as const;
    const { id } = await newAccount(me.company, given);
    const { account, permissions } = await me.caller.call(getAccountAccess, at(id));
    expect(account.must_change_password).toBe(true);
    expect(permissions.some(({ allowed }) => allowed)).toBe(false);
  });
});

describe('GET /api/access/…', () => {
  const params = { codename: 'view_ticket' } as const;

  test('tells who holds a permission or a right, in pages or all', async () => {
    const me = await newAdministrator();
    const desk = await newGroup(me.company, ['view_ticket'], 'Desk');
    const ann = await newAccount(me.company, { username: 'aa1', groupIds: [desk] });
    const away = await newAccount(me.company, {
      username: 'aa2',
      groupIds: [desk],
      is_active: false,
    });
    const page = await me.caller.call(listPermissionHolders, { params, query: {} });
    expect(page.count).toBe(3);
    const query = { page_size: 'all' } as const;
    expect(await me.caller.call(listPermissionHolders, { params, query })).toEqual(page.results);
    expect(page.results.slice(0, 2)).toMatchObject([
      { id: ann.id, allowed: true, groups: [{ id: desk, name: 'Desk' }] },
      { id: away.id, allowed: false, groups: [{ id: desk, name: 'Desk' }] },
    ]);
    const table = await newTable(me.company);
    const rights = { read: true, create: false, update: false, delete: false };
    await me.caller.call(saveTablePermissions, {
      body: { user_id: ann.id, items: [{ dbtable_id: table, ...rights }] },
    });
    for (const right of TABLE_RIGHTS) {
      const asked = { params: { id: String(table), right }, query: {} };
      const holders = await me.caller.call(listTableHolders, asked);
      expect(holders.results.map(({ id }) => id)).toEqual(right === 'read' ? [ann.id] : []);
    }
  });

  test('of what does not exist: a refusal', async () => {
    const { caller } = await newAdministrator();
    for (const [path, status] of [
      ['permissions/view_everything', 400],
      ['permissions/constructor', 400],
      ['tables/999999999/read', 404],
      ['tables/1/drop', 400],
    ] as const) {
      const answer = await caller.raw({ method: 'GET', url: `/api/access/${path}/` });
      expect([path, answer.status]).toEqual([path, status]);
    }
  });
});

const account = fc.record({
  groups: fc.uniqueArray(fc.nat(4), { maxLength: 3 }),
  is_active: fc.boolean(),
  must_change_password: fc.boolean(),
});

test('page and gate never disagree, whatever the groups and accounts', async () => {
  const guarded = Object.values<Endpoint>(endpoints).filter(
    ({ access }) => access.kind === 'anyOf',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.subarray([...PERMISSIONS]), { minLength: 5, maxLength: 5 }),
      fc.array(account, { minLength: 1, maxLength: 4 }),
      async (groups, people) => {
        const me = await newAdministrator();
        const ids: number[] = [];
        for (const permissions of groups) ids.push(await newGroup(me.company, permissions));
        for (const { groups: own, ...state } of people) {
          const isAdmitted = state.is_active && !state.must_change_password;
          const groupIds = own.map((n) => ids[n] as number);
          const person = await signedIn(await newAccount(me.company, { groupIds, ...state }));
          const page = await me.caller.call(getAccountAccess, at(person.id));
          const said = new Set(
            page.permissions.filter(({ allowed }) => allowed).map(({ codename }) => codename),
          );
          const session = await inCompany(me.company, (tx) =>
            findLiveSession(tx, person.sessionId),
          );
          const held = isAdmitted ? (session?.permissions ?? []) : [];
          expect([...said].sort()).toEqual([...held].sort());
          for (const endpoint of guarded) {
            const gate = session !== undefined && mayCall(endpoint, session.permissions, {});
            expect(mayCall(endpoint, said, {})).toBe(isAdmitted && gate);
          }
          // The gate itself, by a call that only it can refuse.
          const { status } = await person.caller.attempt(endpoints.listGroupDetails, {});
          expect(status).toBe(!state.is_active ? 401 : said.has('view_group') ? 200 : 403);
          for (const codename of ['view_group', 'change_userprofile'] as const) {
            const asked = { params: { codename }, query: { page_size: 'all' } } as const;
            const holders = await me.caller.call(listPermissionHolders, asked);
            const holder = holders.find(({ id }) => id === person.id);
            expect(holder?.allowed ?? false).toBe(said.has(codename));
          }
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('nobody sees the access of another company', async () => {
  const me = await newAdministrator();
  const stranger = await newMember((await newAdministrator()).company, {
    permissions: PERMISSIONS,
  });
  expect((await stranger.caller.attempt(getAccountAccess, at(me.id))).status).toBe(404);
  const asked = { params: { codename: 'view_ticket' }, query: { page_size: 'all' } } as const;
  const seen = await stranger.caller.call(listPermissionHolders, asked);
  expect(seen.map(({ id }) => id)).not.toContain(me.id);
});
