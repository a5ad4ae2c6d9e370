import { getOwnAccess } from '@maru/contract/access';
import { ACCESS_HEADER, accessTag } from '@maru/contract/access-tag';
import { getAccount, updateAccount } from '@maru/contract/accounts';
import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroupDetails,
  listGroupMembers,
  previewGroup,
  updateGroup,
} from '@maru/contract/group-details';
import { listGroups } from '@maru/contract/groups';
import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { describe, expect, test } from 'vitest';
import { anotherProcess } from '../../../test/another-process.ts';
import { edited } from '../../../test/edit-account.ts';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  newGroup,
  newMember,
  type TestCompany,
  type TestMember,
} from '../../../test/factories.ts';
import { SECRET_KEY } from '../../../test/world.ts';
import { Tokens } from '../../core/session/tokens.ts';

const at = (id: number) => ({ params: { id: String(id) } });

const put = (who: TestMember, id: number, body: Record<string, unknown>) =>
  who.caller.attempt(updateGroup, { ...at(id), body: { name: 'Desk', permissions: [], ...body } });

const log = async (company: TestCompany) =>
  (await actionLogOf(company)).map(({ action_type, model, object_repr, extra_info }) =>
    [action_type, model, object_repr, extra_info].join(' | '),
  );

/** Everything that a change of groups could change. */
const stateOf = async (company: TestCompany) =>
  inCompany(company, async ({ sql }) => ({
    groups: await sql.selectFrom('user_group').selectAll().orderBy('id').execute(),
    given: await sql
      .selectFrom('user_group_permission')
      .selectAll()
      .orderBy('group_id')
      .orderBy('codename')
      .execute(),
    members: await sql
      .selectFrom('account_group')
      .selectAll()
      .orderBy('account_id')
      .orderBy('group_id')
      .execute(),
    versions: await sql.selectFrom('account').select(['id', 'version']).orderBy('id').execute(),
  }));

/** Expects the refusal of one field, and that nothing has changed. */
async function expectRefused(
  company: TestCompany,
  call: () => Promise<{ status: number; body: any }>,
  field: string,
  text: string | RegExp,
): Promise<void> {
  const before = [await stateOf(company), await log(company)];
  const { status, body } = await call();
  expect([status, Object.keys(body)]).toEqual([400, [field]]);
  expect(body[field].join(' ')).toMatch(text);
  expect([await stateOf(company), await log(company)]).toEqual(before);
}

describe('a group', () => {
  test('is created with members, read, changed and deleted; each change is logged', async () => {
    const me = await newAdministrator();
    const [mina, jun] = [await newMember(me.company), await newMember(me.company)];
    const made = await me.caller.attempt(createGroup, {
      body: {
        name: ' Desk ',
        permissions: ['add_chatmessage', 'view_ticket', 'view_ticket'],
        add_members: [mina.id],
      },
    });
    const { id } = made.body;
    const permissions = ['view_ticket', 'add_chatmessage'];
    expect([made.status, made.headers.etag, made.body]).toEqual([
      201,
      '"1"',
      { id, name: 'Desk', permissions, member_count: 1 },
    ]);
    expect(await me.caller.call(getGroup, at(id))).toEqual(made.body);
    expect(await me.caller.call(listGroupDetails, {})).toContainEqual(made.body);
    expect(await mina.caller.call(getOwnAccess, {})).toMatchObject({ permissions });

    const changed = await put(me, id, {
      name: 'Front desk',
      permissions: ['view_ticket', 'view_department'],
      add_members: [jun.id, jun.id],
      remove_members: [mina.id],
    });
    expect([changed.status, changed.headers.etag, changed.body]).toEqual([
      200,
      '"2"',
      {
        id,
        name: 'Front desk',
        permissions: ['view_ticket', 'view_department'],
        member_count: 1,
      },
    ]);
    expect(await mina.caller.call(getOwnAccess, {})).toMatchObject({ permissions: [] });
    const members = await me.caller.call(listGroupMembers, { ...at(id), query: {} });
    expect(members.results.map((person) => person.username)).toEqual([jun.username]);

    const spare = await newGroup(me.company, ['view_botlog'], 'Spare');
    expect(await me.caller.call(deleteGroup, { ...at(id), body: { move_to: spare } })).toEqual({
      deleted: 1,
      moved: 1,
    });
    expect(await jun.caller.call(getOwnAccess, {})).toMatchObject({ permissions: ['view_botlog'] });
    expect((await me.caller.attempt(getGroup, at(id))).status).toBe(404);
    expect(await log(me.company)).toEqual([
      `create | group | Desk | permissions: view_ticket, add_chatmessage; members: ${mina.username}`,
      `update | group | Desk | name: Desk → Front desk; permissions: view_ticket, add_chatmessage → view_ticket, view_department; members_added: ${jun.username}; members_removed: ${mina.username}`,
      `delete | group | Front desk | permissions: view_ticket, view_department; members: ${jun.username}; moved_to: Spare`,
    ]);
  });

  test.each(['__proto__', 'constructor', "x'; drop table user_group;--", '<b>x</b>'])(
    'may be called %s',
    async (name) => {
      const me = await newAdministrator();
      const { id } = await me.caller.call(createGroup, { body: { name, permissions: [] } });
      expect(await me.caller.call(getGroup, at(id))).toMatchObject({ id, name });
    },
  );

  test('what is as it should be already is no change: no entry, no version', async () => {
    const me = await newAdministrator();
    const id = await newGroup(me.company, ['view_ticket'], 'Desk');
    const mina = await newAccount(me.company, { groupIds: [id] });
    const stranger = await newAccount(me.company);
    const before = await stateOf(me.company);
    const same = { permissions: ['view_ticket'], add_members: [mina.id] };
    expect((await put(me, id, { ...same, remove_members: [stranger.id] })).status).toBe(200);
    expect(await stateOf(me.company)).toEqual(before);
    expect(await log(me.company)).toEqual([]);
  });

  test('its members are found by username and by the shown name, in pages', async () => {
    const me = await newAdministrator();
    const id = await newGroup(me.company, []);
    const named = { groupIds: [id], first_name: '민지', last_name: '김' };
    const minji = await newAccount(me.company, { ...named, is_active: false });
    for (let n = 0; n < 21; n += 1) await newAccount(me.company, { groupIds: [id] });
    const page = await me.caller.call(listGroupMembers, { ...at(id), query: {} });
    expect([page.results.length, page.count, page.next]).toEqual([
      20,
      22,
      expect.stringContaining('page=2'),
    ]);
    for (const name of ['김민지', '민지 김', minji.username.toUpperCase()]) {
      const found = await me.caller.call(listGroupMembers, { ...at(id), query: { name } });
      expect(found.results).toEqual([
        {
          id: minji.id,
          username: minji.username,
          first_name: '민지',
          last_name: '김',
          is_active: false,
        },
      ]);
    }
    expect((await me.caller.attempt(listGroupMembers, { ...at(9e9), query: {} })).status).toBe(404);
  });

  test('a save that has not seen the newest version is refused, and so is a deletion', async () => {
    const me = await newAdministrator();
    const id = await newGroup(me.company, [], 'Desk');
    const { headers } = await me.caller.attempt(getGroup, at(id));
    expect((await put(me, id, { permissions: ['view_ticket'] })).status).toBe(200);
    const stale = me.caller.with({ 'if-match': String(headers.etag) });
    const body = { name: 'Desk', permissions: [] };
    const refused = await stale.attempt(updateGroup, { ...at(id), body });
    expect([refused.status, Object.keys(refused.body)]).toEqual([412, ['detail']]);
    expect(refused.body.detail).toContain('permissions');
    expect((await stale.attempt(deleteGroup, { ...at(id), body: {} })).status).toBe(412);
    expect((await me.caller.attempt(deleteGroup, { ...at(id), body: {} })).status).toBe(200);
  });

  test('an account’s form that was open meanwhile is stale once the account’s groups changed here', async () => {
    const me = await newAdministrator();
    const id = await newGroup(me.company, [], 'Desk');
    const mina = await newAccount(me.company);
    const { headers } = await me.caller.attempt(getAccount, at(mina.id));
    await put(me, id, { add_members: [mina.id] });
    const stale = me.caller.with({ 'if-match': String(headers.etag) });
    const refused = await stale.attempt(updateAccount, edited(mina, {}));
    expect([refused.status, refused.body.detail]).toEqual([412, expect.stringContaining('groups')]);
  });
});

test('a change that names many people is several entries, and old revisions of them are forgotten', async () => {
  const me = await newAdministrator();
  const people: number[] = [];
  for (let n = 0; n < 150; n += 1) {
    people.push((await newAccount(me.company, { username: `${n} ${'x'.repeat(140)}` })).id);
  }
  const group = await newGroup(me.company, [], 'Desk');
  const [first = 0] = people;
  await inCompany(me.company, async ({ sql }) => {
    await sql.updateTable('account').set({ version: 100 }).where('id', '=', first).execute();
    const by = { account_id: me.id, user_name: 'me', first_name: '', last_name: '', fields: [] };
    const row = { company_id: me.company.id, model: 'account', row_id: first } as const;
    for (const version of [51, 52]) {
      await sql
        .insertInto('revision')
        .values({ ...row, ...by, version })
        .execute();
    }
  });
  expect((await put(me, group, { add_members: people })).status).toBe(200);
  const entries = (await actionLogOf(me.company)).filter(({ model }) => model === 'group');
  expect(entries.map(({ extra_info }) => /part \d of \d/.exec(extra_info)?.[0])).toEqual([
    'part 1 of 2',
    'part 2 of 2',
  ]);
  expect(new Set(entries.map(({ request_id }) => request_id)).size).toBe(1);
  const told = entries.map(({ extra_info }) => extra_info).join('');
  for (let n = 0; n < 150; n += 1) expect(told).toContain(`${n} xxx`);
  const { rows } = await inCompany(me.company, async ({ sql }) => ({
    rows: await sql
      .selectFrom('revision')
      .select('version')
      .where('row_id', '=', first)
      .where('model', '=', 'account')
      .orderBy('version')
      .execute(),
  }));
  expect(rows.map(({ version }) => version)).toEqual([52, 101]);
});

describe('nobody gives what they do not have', () => {
  const OWN: readonly Permission[] = ['view_group', 'change_group', 'view_ticket'];

  async function clerk() {
    const company = await newCompany();
    await newAccount(company, { permissions: PERMISSIONS });
    return newMember(company, { permissions: OWN });
  }

  test('nor creates or changes a group to hold it', async () => {
    const me = await clerk();
    const body = {
      name: 'More',
      permissions: ['view_ticket', 'delete_userprofile'] as Permission[],
    };
    const text = /delete_userprofile\.$/;
    await expectRefused(
      me.company,
      () => me.caller.attempt(createGroup, { body }),
      'permissions',
      text,
    );
    const id = await newGroup(me.company, ['view_ticket']);
    await expectRefused(me.company, () => put(me, id, body), 'permissions', text);
  });

  test('nor changes or deletes a group that has more, nor moves people there', async () => {
    const me = await clerk();
    const more = await newGroup(me.company, ['view_ticket', 'view_botlog'], 'More');
    const plain = await newGroup(me.company, [], 'Plain');
    await newAccount(me.company, { groupIds: [plain] });
    const before = await stateOf(me.company);
    for (const body of [
      { name: 'Renamed', permissions: ['view_ticket', 'view_botlog'] },
      { permissions: [] },
      { permissions: ['view_ticket', 'view_botlog'], add_members: [me.id] },
    ]) {
      const { status, body: refusal } = await put(me, more, body);
      expect([status, refusal.detail]).toEqual([403, expect.stringContaining('More')]);
    }
    expect((await me.caller.attempt(deleteGroup, { ...at(more), body: {} })).status).toBe(403);
    expect(await stateOf(me.company)).toEqual(before);
    await expectRefused(
      me.company,
      () => me.caller.attempt(deleteGroup, { ...at(plain), body: { move_to: more } }),
      'move_to',
      /More/,
    );
  });

  test('nor changes the groups of people who have more', async () => {
    const me = await clerk();
    const plain = await newGroup(me.company, ['view_ticket'], 'Plain');
    const boss = await newAccount(me.company, { permissions: ['view_botlog'] });
    const member = await newAccount(me.company, {
      groupIds: [plain, await newGroup(me.company, ['view_botlog'])],
    });
    const rest = { name: 'Plain', permissions: ['view_ticket'] };
    await expectRefused(
      me.company,
      () => put(me, plain, { ...rest, add_members: [boss.id] }),
      'add_members',
      boss.username,
    );
    await expectRefused(
      me.company,
      () => put(me, plain, { ...rest, remove_members: [member.id] }),
      'remove_members',
      member.username,
    );
    const other = await newGroup(me.company, []);
    await expectRefused(
      me.company,
      () => me.caller.attempt(deleteGroup, { ...at(plain), body: { move_to: other } }),
      'move_to',
      member.username,
    );
    await expectRefused(
      me.company,
      () => put(me, plain, { ...rest, permissions: [] }),
      'permissions',
      member.username,
    );
    const given = await put(me, plain, { ...rest, permissions: ['view_ticket', 'view_group'] });
    expect(given.status).toBe(200);
  });
});

describe('nobody locks the company or themselves out', () => {
  test('the last holder of change_group and the last administrator keep it', async () => {
    const me = await newAdministrator();
    const [own = 0] = me.groupIds;
    const without = (codename: Permission) => PERMISSIONS.filter((name) => name !== codename);
    await expectRefused(
      me.company,
      () => put(me, own, { permissions: without('change_group') }),
      'permissions',
      /can change groups/,
    );
    await expectRefused(
      me.company,
      () => put(me, own, { permissions: without('change_userprofile') }),
      'permissions',
      /You would lose/,
    );
    await expectRefused(
      me.company,
      () => put(me, own, { permissions: PERMISSIONS, remove_members: [me.id] }),
      'remove_members',
      /You would lose/,
    );
    const weak = await newGroup(me.company, []);
    await expectRefused(
      me.company,
      () => me.caller.attempt(deleteGroup, { ...at(own), body: { move_to: weak } }),
      'move_to',
      /You would lose/,
    );
    const holder = await newMember(me.company, { permissions: ['change_group'] });
    expect((await put(me, own, { permissions: without('change_group') })).status).toBe(200);
    const other = await newMember(me.company, {
      permissions: PERMISSIONS.filter((c) => c !== 'change_group'),
    });
    const answer = await other.caller.attempt(updateAccount, edited(holder, { is_active: false }));
    expect(answer.status).toBe(403);
  });

  test('two who take change_group from each other at once: one keeps it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const company = await newCompany();
      await newAccount(company, {
        permissions: PERMISSIONS.filter((codename) => codename !== 'change_group'),
      });
      const permissions: Permission[] = ['view_group', 'change_group'];
      const a = await newMember(company, { permissions });
      const b = await newMember(company, { permissions });
      const [groupOfA = 0] = a.groupIds;
      const [groupOfB = 0] = b.groupIds;
      const answers = await Promise.all([
        put(a, groupOfB, { name: 'B', permissions: ['view_group'] }),
        put(b, groupOfA, { name: 'A', permissions: ['view_group'] }),
      ]);
      expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
      const { given } = await stateOf(company);
      expect(given.filter(({ codename }) => codename === 'change_group')).toHaveLength(1);
    }
  });
});

describe('bad input names its field and changes nothing', () => {
  test('a name that exists, an unknown codename, unknown and contradictory people', async () => {
    const me = await newAdministrator();
    await newGroup(me.company, [], 'Desk');
    const other = await newGroup(me.company, [], 'Other');
    const foreign = await newAccount(await newCompany());
    const mina = await newAccount(me.company);
    const body = { name: 'Desk', permissions: [] };
    await expectRefused(
      me.company,
      () => me.caller.attempt(createGroup, { body }),
      'name',
      /already/,
    );
    await expectRefused(me.company, () => put(me, other, {}), 'name', /already/);
    await expectRefused(me.company, () => put(me, other, { name: ' ' }), 'name', /./);
    for (const permissions of [['view_everything'], 'view_ticket', [1]]) {
      await expectRefused(
        me.company,
        () => put(me, other, { name: 'X', permissions }),
        'permissions',
        /./,
      );
    }
    for (const field of ['add_members', 'remove_members']) {
      await expectRefused(
        me.company,
        () => put(me, other, { name: 'X', [field]: [foreign.id] }),
        field,
        String(foreign.id),
      );
    }
    await expectRefused(
      me.company,
      () => put(me, other, { name: 'X', add_members: [mina.id], remove_members: [mina.id] }),
      'remove_members',
      /at the same time/,
    );
  });

  test('a group with members is not deleted without a place for them', async () => {
    const me = await newAdministrator();
    const id = await newGroup(me.company, []);
    await newAccount(me.company, { groupIds: [id] });
    const elsewhere = await newGroup(await newCompany(), []);
    for (const [body, text] of [
      [{}, /members: 1/],
      [{ move_to: id }, /another group/],
      [{ move_to: elsewhere }, String(elsewhere)],
    ] as const) {
      await expectRefused(
        me.company,
        () => me.caller.attempt(deleteGroup, { ...at(id), body }),
        'move_to',
        text,
      );
    }
  });
});

describe('before saving', () => {
  test('the preview says who gains and who loses what, and changes nothing', async () => {
    const me = await newAdministrator();
    const desk = await newGroup(me.company, ['view_ticket', 'view_chatroom'], 'Desk');
    const both = await newGroup(me.company, ['view_ticket']);
    const named = async (username: string, groupIds: number[]) =>
      newAccount(me.company, { username, groupIds });
    const ann = await named('ann', [desk]);
    await named('bob', [desk, both]);
    const cem = await named('cem', []);
    const before = await stateOf(me.company);
    const preview = async (body: object) => {
      const { gains, losses } = await me.caller.call(previewGroup, {
        body: { group_id: desk, ...body },
      });
      const short = (effects: typeof gains) =>
        effects.map((one) => [one.codename, one.count, one.people.map((p) => p.username).join()]);
      return [short(gains), short(losses)];
    };
    expect(await preview({ permissions: ['view_chatroom', 'view_botlog'] })).toEqual([
      [['view_botlog', 2, 'ann,bob']],
      [['view_ticket', 1, 'ann']],
    ]);
    expect(await preview({ add_members: [cem.id], remove_members: [ann.id] })).toEqual([
      [
        ['view_ticket', 1, 'cem'],
        ['view_chatroom', 1, 'cem'],
      ],
      [
        ['view_ticket', 1, 'ann'],
        ['view_chatroom', 1, 'ann'],
      ],
    ]);
    expect(await preview({ move_to: both })).toEqual([[], [['view_chatroom', 2, 'ann,bob']]]);
    expect(
      await preview({ group_id: undefined, permissions: ['view_ticket'], add_members: [cem.id] }),
    ).toEqual([[['view_ticket', 1, 'cem']], []]);
    expect(await stateOf(me.company)).toEqual(before);
  });
});

test('a change is in force with the next request in every process, and answers tell of it', async () => {
  const me = await newAdministrator();
  const desk = await newGroup(me.company, ['view_ticket'], 'Desk');
  const mina = await newMember(me.company, {
    groupIds: [desk],
    first_name: 'Mina',
    last_name: 'Kim',
  });
  const other = await anotherProcess({});
  const token = await new Tokens(SECRET_KEY).access(
    { companyId: me.company.id, sessionId: mina.sessionId },
    mina.id,
  );
  const elsewhere = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await other.app.inject({ url: '/api/groups/', headers });
    return [answer.statusCode, answer.headers[ACCESS_HEADER]];
  };
  expect(await elsewhere()).toEqual([403, accessTag(['view_ticket'], 'Mina Kim')]);
  const permissions: Permission[] = ['view_ticket', 'view_userprofile'];
  expect((await put(me, desk, { permissions })).status).toBe(200);
  const here = await mina.caller.attempt(listGroups, {});
  expect([here.status, here.headers[ACCESS_HEADER]]).toEqual([
    200,
    accessTag(permissions, 'Mina Kim'),
  ]);
  await expect.poll(elsewhere).toEqual([200, accessTag(permissions, 'Mina Kim')]);
  await me.caller.call(updateAccount, edited(mina, { first_name: 'Minji' }));
  await expect.poll(elsewhere).toEqual([200, accessTag(permissions, 'Minji Last')]);
  const own = { name: 'Minji Last', permissions };
  expect(await mina.caller.call(getOwnAccess, {})).toEqual(own);
  await other.close();
});
