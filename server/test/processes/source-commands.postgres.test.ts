import { makeCompany, signedInAdmin } from '@maru/harness/src/company.ts';
import { runCommand, type ServerProcess, startServer } from '@maru/harness/src/server-process.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newBusinessDatabase } from '../business-database.ts';
import { newDatabase } from './databases.ts';

let env: NodeJS.ProcessEnv;
let server: ServerProcess;

beforeAll(async () => {
  env = { ...(await newDatabase()), SOURCE_HOSTS: '127.0.0.1' };
  server = await startServer(env);
  await makeCompany(env, 'SHOP');
});

afterAll(async () => {
  expect((await server.end()).code).toBe(0);
});

test('source set and source sync work beside a running server, and tell no address but host and database', async () => {
  const business = await newBusinessDatabase('create table orders (id int primary key)');
  const maru = async (args: string[], input?: string) => {
    const { code, output } = await runCommand(['source', ...args, '--company', 'SHOP'], env, input);
    expect(output).not.toContain(business.password);
    expect(output).not.toContain(business.user);
    return { code, output };
  };
  const set = await maru(['set', '--url-stdin'], `${business.url}\n`);
  expect(set.output).toContain(`The business tables of SHOP are now in ${business.address}.`);
  expect(set.output).toContain('1 new, without a right for anybody: orders');
  expect(set.code).toBe(0);
  const staff = await signedInAdmin(server.url, 'SHOP');
  const { body } = await staff.get('/api/company/source/');
  expect(body).toMatchObject({ address: business.address, tables: [{ table_name: 'orders' }] });
  const { rows } = (await staff.get(`/api/user-table-permissions/?user_id=${staff.uid}`)).body;
  const rights = { read: true, create: false, update: false, delete: false };
  await staff.post('/api/user-table-permissions/bulk_save/', {
    user_id: staff.uid,
    items: [{ dbtable_id: rows[0].dbtable_id, ...rights }],
  });
  const sql = 'select count(*) from orders';
  const ran = await staff.post('/api/data/statements/', { sql });
  expect(ran.body).toMatchObject({ outcome: 'rows', rows: [['0']] });
  await business.run('alter table orders rename to orders_of_2026');
  const sync = await maru(['sync']);
  expect(sync.output).toContain('1 new, without a right for anybody: orders_of_2026');
  expect(sync.output).toContain('1 not in the source: orders');
  const log = (await staff.get('/api/logs/?model=data+source')).body.results;
  expect(log).toMatchObject([{ user_name: '(command line)', object_repr: business.address }]);

  const other = await newBusinessDatabase('create table orders (id int)');
  const setOther = (...flags: string[]) => maru(['set', '--url-stdin', ...flags], other.url);
  const undecided = await setOther();
  expect([undecided.code, undecided.output]).toEqual([
    1,
    expect.stringMatching(
      /rights on tables: 1, of which 1 .* Say --keep-rights or --remove-rights\./,
    ),
  ]);
  const both = await setOther('--keep-rights', '--remove-rights');
  expect([both.code, both.output]).toEqual([1, expect.stringContaining('Say either --keep')]);
  const removed = await setOther('--remove-rights');
  expect(removed.output).toContain('because it is another database: 1. The action log has them.');
  expect(removed.code).toBe(0);

  const missing = await maru(['set', '--url-stdin'], `${business.url}_none`);
  expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('no database')]);
  for (const wrong of [['set'], ['set', '--url-stdin', '--embedded']]) {
    const refused = await maru(wrong);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Say either')]);
  }
});
