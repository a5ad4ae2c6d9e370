import { listAccounts } from '@maru/contract/accounts';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  inCompany,
  newAccount,
  newAdministrator,
  newDepartment,
  newGroup,
} from '../../../test/factories.ts';
import { heldMegabytes, longText } from '../../../test/heap.ts';
import { listVersions } from '../../core/list-versions.store.ts';
import type { Schema, Tx } from '../../core/schema.ts';
import { dialectOn } from '../../platform/database/dialect.ts';
import { AccountOrder } from './account-order.ts';

const accountVersion = async (tx: Tx) => (await listVersions(tx)).version;

/** Every change of what a list shows, or of its order, is visible to the next request. */
test.each([
  ['username', "username = 'zzz'"],
  ['first_name', "first_name = 'Zed'"],
  ['last_name', "last_name = 'Zed'"],
  ['phone_number', "phone_number = '1'"],
  ['email', "email = 'z@example.com'"],
  ['location', "location = 'Zanzibar'"],
  ['language', "language = 'ko'"],
  ['is_active', 'is_active = false'],
  ['date_joined', "date_joined = '2020-01-01'"],
])('a change of %s makes lists be read again', async (_, change) => {
  const { company } = await newAdministrator();
  const { id } = await newAccount(company);
  const version = () => inCompany(company, accountVersion);
  const before = await version();
  await inCompany(company, (tx) =>
    sql`update account set ${sql.raw(change)} where id = ${id}`.execute(tx.sql),
  );
  expect(await version()).toBeGreaterThan(before);
});

test('so do a department, a group, and a created or deleted account', async () => {
  const { company } = await newAdministrator();
  const { id } = await newAccount(company);
  const department = await newDepartment(company);
  const group = await newGroup(company, ['view_ticket']);
  const statements = [
    sql`update account set department_id = ${department} where id = ${id}`,
    sql`insert into account_group (company_id, account_id, group_id) values (${company.id}, ${id}, ${group})`,
    sql`update user_group set name = 'Renamed' where id = ${group}`,
    sql`delete from account_group where account_id = ${id} and group_id = ${group}`,
    sql`delete from department where id = ${department}`,
    sql`delete from account where id = ${id}`,
  ];
  let last = await inCompany(company, accountVersion);
  for (const statement of statements) {
    await inCompany(company, (tx) => statement.execute(tx.sql));
    const now = await inCompany(company, accountVersion);
    expect(now).toBeGreaterThan(last);
    last = now;
  }
});

test('a sign-in alone does not, and the order by it is never an old one', async () => {
  const { company, caller } = await newAdministrator();
  const { id } = await newAccount(company);
  const before = await inCompany(company, accountVersion);
  const first = async (ordering: 'last_login' | '-last_login') =>
    (await caller.call(listAccounts, { query: { ordering } })).results[0]?.id;
  await first('-last_login');
  await inCompany(company, (tx) =>
    sql`update account set last_login = now() + interval '1 hour' where id = ${id}`.execute(tx.sql),
  );
  expect(await first('-last_login')).toBe(id);
  expect(await inCompany(company, accountVersion)).toBe(before);
});

test('any number of filters of any length takes at most 16 MB', async () => {
  let listed = 0;
  const sql = new Kysely<Schema>({
    dialect: dialectOn({
      async query(text) {
        const isVersion = text.includes('account_version');
        if (!isVersion) listed += 1;
        return { rows: isVersion ? [{ version: 1 }] : [], affected: 0 };
      },
      exec: async () => {},
      begin: async () => {},
      release() {},
    }),
  });
  const order = new AccountOrder();
  const long = '가'.repeat(500);
  const query = listAccounts.query.parse({
    first_name: long,
    last_name: long,
    phone_number: long,
    email: long,
    location: long,
  });
  const ask = (n: number) =>
    order.idsOf({ companyId: 1, sql }, { ...query, username: longText(n, 500) });
  const held = await heldMegabytes(async () => {
    for (let n = 0; n < 5_000; n += 1) await ask(n);
    return order;
  });
  expect(held).toBeLessThan(20);
  await ask(4_999);
  expect(listed).toBe(5_000);
  await ask(0);
  expect(listed).toBe(5_001);
});
