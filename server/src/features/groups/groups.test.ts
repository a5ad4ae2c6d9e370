import { listNewPermissions, markPermissionsSeen } from '@maru/contract/group-details';
import { listGroups } from '@maru/contract/groups';
import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { describe, expect, test } from 'vitest';
import {
  inCompany,
  newCompany,
  newGroup,
  newMember,
  type TestCompany,
} from '../../../test/factories.ts';

describe('GET /api/groups/', () => {
  test.each<Permission>(['view_userprofile', 'add_userprofile'])(
    'shows a holder of %s the groups of the own company, in linguistic order',
    async (permission) => {
      const company = await newCompany();
      const elsewhere = await newCompany();
      await newGroup(elsewhere, [], 'Strangers');
      const night = await newGroup(company, [], 'night shift');
      const own = await newGroup(company, [permission], 'Éditeurs');
      const agents = await newGroup(company, [], '상담원');
      const desk = await newGroup(company, [], 'Desk');
      const { caller } = await newMember(company, { groupIds: [own] });
      expect(await caller.call(listGroups, {})).toEqual([
        { id: desk, name: 'Desk' },
        { id: own, name: 'Éditeurs' },
        { id: night, name: 'night shift' },
        { id: agents, name: '상담원' },
      ]);
    },
  );
});

describe('GET /api/groups/new-permissions/ and POST …/seen/', () => {
  const note = (company: TestCompany, ...codenames: Permission[]) =>
    inCompany(company, (tx) =>
      tx.sql
        .insertInto('new_permission')
        .values(codenames.map((codename) => ({ company_id: company.id, codename })))
        .execute(),
    );

  test('name what only groups with all permissions hold, until somebody has seen it', async () => {
    const company = await newCompany();
    const elsewhere = await newCompany();
    const all = await newGroup(company, PERMISSIONS, 'Administrators');
    await newGroup(company, ['view_ticket'], 'Agents');
    const { caller } = await newMember(company, { groupIds: [all] });
    expect(await caller.call(listNewPermissions, {})).toEqual([]);
    await note(company, 'change_group', 'view_group', 'view_ticket');
    await note(elsewhere, 'view_group');
    expect(await caller.call(listNewPermissions, {})).toEqual([
      { codename: 'view_group', groups: ['Administrators'] },
      { codename: 'change_group', groups: ['Administrators'] },
    ]);

    const body = { permissions: ['view_group'] } as { permissions: Permission[] };
    expect(await caller.call(markPermissionsSeen, { body })).toEqual({ seen: 1 });
    expect(await caller.call(listNewPermissions, {})).toEqual([
      { codename: 'change_group', groups: ['Administrators'] },
    ]);
    const inOther = await newMember(elsewhere, {
      groupIds: [await newGroup(elsewhere, ['change_group'], 'Changers')],
    });
    expect(await inOther.caller.call(listNewPermissions, {})).toEqual([
      { codename: 'view_group', groups: [] },
    ]);
  });
});
