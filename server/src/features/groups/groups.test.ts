import { listGroups } from '@maru/contract/groups';
import type { Permission } from '@maru/contract/permissions';
import { describe, expect, test } from 'vitest';
import { newCompany, newGroup, newMember } from '../../../test/factories.ts';

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
