import { ACCOUNT_TEXTS, listAccounts } from '@maru/contract/accounts';
import { listDepartments } from '@maru/contract/departments';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import { editAccount } from './edit-account.ts';
import {
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  newDepartment,
  newGroup,
  newMember,
  type TestCompany,
} from './factories.ts';
import { world } from './world.ts';

const LISTS = [listAccounts, listDepartments];
const all = { page_size: 'all' };

async function read(caller: Caller, endpoint: Endpoint, query: object = all) {
  const answer = await caller.attempt(endpoint, { query: { ...query } });
  expect(answer.status).toBe(200);
  return { tag: String(answer.headers.etag), body: answer.body };
}

const readKnown = (caller: Caller, endpoint: Endpoint, tag: string, query: object = all) =>
  caller.with({ 'if-none-match': tag }).attempt(endpoint, { query: { ...query } });

const run = (company: TestCompany, statement: string) =>
  inCompany(company, (tx) => sql.raw(statement).execute(tx.sql));

/** Makes a change; whoever has a list from before gets it again if the change shows in it. */
async function seesChange(caller: Caller, endpoint: Endpoint, change: () => Promise<unknown>) {
  const before = await read(caller, endpoint);
  await change();
  const after = await read(caller, endpoint);
  const asked = await readKnown(caller, endpoint, before.tag);
  const shows = JSON.stringify(before.body) !== JSON.stringify(after.body);
  if (shows) expect([asked.status, asked.body]).toEqual([200, after.body]);
  return { shows, isKnown: asked.status === 304 };
}

/** An administrator, and somebody who works in a department that she manages. */
async function newPeople() {
  const manager = await newAdministrator();
  const { company } = manager;
  const department = await newDepartment(company, 'Before', manager.id);
  const group = await newGroup(company, ['view_ticket'], 'Group before');
  const worker = await newAccount(company, { groupIds: [group], department_id: department });
  return { manager, company, department, group, worker };
}

const VALUES: Record<string, string> = {
  boolean: 'false',
  text: "'changed'",
  bigint: '900',
  integer: '900',
  'timestamp with time zone': "'2020-02-02'",
};

/** Every column that can be changed, with a value that it does not have. */
async function changesOf(table: string, { department }: { department: number }) {
  const { db } = await world();
  const { rows } = await db.asOwner((owner) =>
    sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
        and column_name not in ('id', 'company_id')`.execute(owner),
  );
  const special: Record<string, string> = {
    department_id: String(department),
    language: "'ko'",
    manager_id: 'null',
  };
  return rows.map(({ name, type }) => ({
    name,
    set: `${name} = ${special[name] ?? VALUES[type]}`,
  }));
}

describe('a complete list', () => {
  test('is sent again after a change of any column of an account that shows in it', async () => {
    const { manager, company, worker } = await newPeople();
    const department = await newDepartment(company);
    const shown: string[] = [];
    for (const { name, set } of await changesOf('account', { department })) {
      const change = () => run(company, `update account set ${set} where id = ${worker.id}`);
      if ((await seesChange(manager.caller, listAccounts, change)).shows) shown.push(name);
    }
    expect(shown.sort()).toEqual(
      [
        ...ACCOUNT_TEXTS,
        ...['language', 'department_id', 'is_active', 'last_login', 'date_joined'],
      ].sort(),
    );
  });

  test('is sent again after a change of any column of a department, or of its manager', async () => {
    const { manager, company, department } = await newPeople();
    const shown: string[] = [];
    const watch = async (name: string, change: () => Promise<unknown>) => {
      if ((await seesChange(manager.caller, listDepartments, change)).shows) shown.push(name);
    };
    for (const name of ['username', 'first_name', 'last_name']) {
      await watch(`manager's ${name}`, () =>
        run(company, `update account set ${name} = 'changed' where id = ${manager.id}`),
      );
    }
    for (const { name, set } of await changesOf('department', { department })) {
      await watch(name, () =>
        run(company, `update department set ${set} where id = ${department}`),
      );
    }
    expect(shown.sort()).toEqual(
      [
        "manager's first_name",
        "manager's last_name",
        "manager's username",
        'manager_id',
        'name',
      ].sort(),
    );
  });

  test('is sent again when an account, a department or a group comes, goes or is renamed', async () => {
    const { manager, company, department, group, worker } = await newPeople();
    const { caller } = manager;
    const statement = (endpoint: Endpoint, text: string) => ({
      endpoint,
      text,
      change: () => run(company, text),
    });
    const membership = `(company_id, account_id, group_id) values (${company.id}, ${worker.id}, ${group})`;
    const changes = [
      statement(listAccounts, `update department set name = 'x' where id = ${department}`),
      statement(listAccounts, `update user_group set name = 'y' where id = ${group}`),
      statement(listAccounts, `delete from account_group where account_id = ${worker.id}`),
      statement(listAccounts, `insert into account_group ${membership}`),
      { endpoint: listAccounts, text: 'a new account', change: () => newAccount(company) },
      statement(listAccounts, `delete from department where id = ${department}`),
      statement(listAccounts, `delete from account where id = ${worker.id}`),
      { endpoint: listDepartments, text: 'a department', change: () => newDepartment(company) },
      statement(listDepartments, 'delete from department'),
    ];
    for (const { endpoint, text, change } of changes) {
      const seen = await seesChange(caller, endpoint, change);
      expect([text, seen]).toEqual([text, { shows: true, isKnown: false }]);
    }
  });

  test.each(LISTS)('is not sent again while nothing has changed: $path', async (endpoint) => {
    const { manager } = await newPeople();
    const other = await newPeople();
    const { tag } = await read(manager.caller, endpoint);
    const foreign = await read(other.manager.caller, endpoint);
    await newAccount(other.company);
    await newDepartment(other.company);
    for (const known of [tag, tag.replace('W/', ''), `"else", ${tag}`]) {
      const { status, body, headers } = await readKnown(manager.caller, endpoint, known);
      expect([status, body, headers.etag]).toEqual([304, '', tag]);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-type']).toBeUndefined();
    }
    expect((await readKnown(manager.caller, endpoint, foreign.tag)).status).toBe(200);
    const malformed = { page_size: 'all', ordering: 'nothing' };
    expect((await readKnown(manager.caller, endpoint, tag, malformed)).status).toBe(400);
    const paged = await manager.caller.attempt(endpoint, { query: {} });
    expect([paged.status, paged.headers.etag]).toEqual([200, undefined]);
  });

  test('names only, and departments, stay known when somebody signs in', async () => {
    const { manager, company, worker } = await newPeople();
    const clerk = await newMember(company, { permissions: ['view_department'] });
    const signIn = () =>
      run(company, `update account set last_login = now() where id = ${worker.id}`);
    expect(await seesChange(clerk.caller, listAccounts, signIn)).toEqual({
      shows: false,
      isKnown: true,
    });
    expect((await seesChange(manager.caller, listDepartments, signIn)).isKnown).toBe(true);
  });
});

describe('a tag is no way around a permission', () => {
  test.each(LISTS)(
    'groups taken away are 403 and a deactivation 401, not 304: $path',
    async (endpoint) => {
      const { manager, company } = await newPeople();
      const permissions = ['view_userprofile', 'view_department'] as const;
      const member = await newMember(company, { permissions });
      const { tag } = await read(member.caller, endpoint);
      expect((await readKnown(member.caller, endpoint, tag)).status).toBe(304);
      const changes: [object, number][] = [
        [{ group_ids: [await newGroup(company, ['view_ticket'])] }, 403],
        [{ is_active: false }, 401],
      ];
      for (const [change, refusal] of changes) {
        await editAccount(manager, member, change);
        const current = await read(manager.caller, endpoint);
        expect((await readKnown(manager.caller, endpoint, current.tag)).status).toBe(304);
        expect((await readKnown(member.caller, endpoint, current.tag)).status).toBe(refusal);
      }
    },
  );

  test('who may see names only is not told that the whole list is current', async () => {
    const company = await newCompany();
    const sees = await newMember(company, { permissions: ['view_userprofile'] });
    const clerk = await newMember(company, { permissions: ['view_department'] });
    const { tag } = await read(sees.caller, listAccounts);
    const asked = await readKnown(clerk.caller, listAccounts, tag);
    expect(asked.status).toBe(200);
    expect(Object.keys(asked.body[0]).sort()).toEqual([
      'first_name',
      'id',
      'last_name',
      'username',
    ]);
  });
});
