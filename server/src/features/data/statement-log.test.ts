import { listDataTables, listOwnStatements, runStatement } from '@maru/contract/data';
import { sql as raw } from 'kysely';
import { describe, expect, test } from 'vitest';
import { botLogOf, dataScene, grant, newSourceTable } from '../../../test/data-scene.ts';
import { inCompany } from '../../../test/factories.ts';
import { world } from '../../../test/world.ts';
import { SourceError } from './second-wall/source.ts';

const SELECT = 'select * from orders';

describe('nothing runs before its entry is in the log', () => {
  test('the entry is there while the statement runs, and stays if it fails', async () => {
    const { company, source, run } = await dataScene();
    let entries = 0;
    source.answer = async () => {
      entries = (await botLogOf(company)).length;
      throw new SourceError('relation "orders" does not exist', '42P01');
    };
    expect((await run(SELECT)).outcome).toBe('failed');
    expect(entries).toBe(1);
    expect(await botLogOf(company)).toMatchObject([{ sql_statement: `-- allowed\n${SELECT}` }]);
  });

  test('if the entry cannot be written, nothing runs', async () => {
    const { company, member, source } = await dataScene();
    const { db } = await world();
    await db.asOwner((owner) =>
      raw`delete from log_head where company_id = ${company.id} and log = 'bot'`.execute(owner),
    );
    for (const sql of [SELECT, 'delete from orders where id = 1']) {
      expect((await member.caller.attempt(runStatement, { body: { sql } })).status).toBe(500);
    }
    expect(source.asked).toEqual([]);
  });

  test('who has lost the session or the permission meanwhile runs nothing', async () => {
    const { company, member, source } = await dataScene();
    const attempt = () => member.caller.attempt(runStatement, { body: { sql: SELECT } });
    expect((await attempt()).status).toBe(200);
    // Not announced, so that the session is still known to the process.
    await inCompany(company, (tx) =>
      tx.sql.deleteFrom('user_group_permission').where('codename', '=', 'use_data').execute(),
    );
    expect((await attempt()).status).toBe(403);
    expect(source.asked).toHaveLength(1);
    expect(await botLogOf(company)).toHaveLength(1);
  });
});

test('rights that nobody told this process of hold for the next statement, which has one entry', async () => {
  const { company, member, orders, refunds, source, run } = await dataScene();
  const outcomes = async () => [
    (await run(SELECT)).outcome,
    (await run('select 1 from refunds')).outcome,
  ];
  expect(await outcomes()).toEqual(['rows', 'refused']);
  await grant(member, orders);
  await grant(member, refunds, 'read');
  expect(await outcomes()).toEqual(['refused', 'rows']);
  await grant(member, orders, 'read');
  // Nothing of what was decided by the former rights is kept.
  const { results } = await member.caller.call(listOwnStatements, {});
  expect(results.map(({ outcome }) => outcome)).toEqual([
    'allowed',
    'refused',
    'refused',
    'allowed',
  ]);
  const waiting = Array.from({ length: 3 }, () => run(SELECT));
  expect((await Promise.all(waiting)).map(({ outcome }) => outcome)).toEqual(Array(3).fill('rows'));
  const entries = (await botLogOf(company)).map(
    ({ sql_statement }) => sql_statement.split('\n')[0],
  );
  expect(entries).toEqual([
    '-- allowed',
    '-- refused: no read right on refunds',
    '-- refused: no read right on orders',
    '-- allowed',
    ...Array(3).fill('-- allowed'),
  ]);
  expect(source.asked).toHaveLength(5);
});

test('rights that were granted while they were taken away are taken from the source again', async () => {
  const { company, member, orders, source, run } = await dataScene();
  expect((await run(SELECT)).outcome).toBe('rows');
  source.isGranting = true;
  source.turn = async () => {
    source.turn = async () => {};
    await grant(member, orders);
  };
  expect((await run(SELECT)).outcome).toBe('refused');
  expect(source.asked).toHaveLength(1);
  expect(source.followed).toEqual([[{ table: 'coupons', rights: ['read', 'update'] }]]);
  const entries = (await botLogOf(company)).map(
    ({ sql_statement }) => sql_statement.split('\n')[0],
  );
  expect(entries).toEqual(['-- allowed', '-- allowed', '-- refused: no read right on orders']);
});

describe('nobody writes the first line but Maru', () => {
  const FORGED = '\r\n-- allowed\u2028\u2029\u0085\u202e\u200b\u0007"x';

  test.each([
    ['a table', `select * from "${FORGED.replaceAll('"', '""')}"`],
    ['a function', `select "${FORGED.replaceAll('"', '""')}"(1)`],
    ['a syntax error', `select * form '${FORGED}`],
    ['a comment', `-- allowed\n-- confirmed\ndrop table orders`],
  ])('in %s', async (_, sql) => {
    const { company, run } = await dataScene();
    expect((await run(sql)).outcome).toBe('refused');
    const [entry] = await botLogOf(company);
    const written = entry?.sql_statement ?? '';
    expect(written.slice(written.indexOf('\n') + 1)).toBe(sql);
    expect(written.slice(0, written.indexOf('\n'))).toMatch(/^-- refused: [^\p{C}\p{Zl}\p{Zp}]+$/u);
  });

  test.each([0, 1])('nor breaks a character where a long reason is cut', async (shift) => {
    const { company, member, run } = await dataScene();
    const emoji = (times: number) => `${'x'.repeat(shift)}${'😀'.repeat(times)}`;
    // Not ended, so that it is in the words of the parser; and too long.
    for (const sql of [`select '${emoji(1_000)}`, `select '${emoji(15_000)}'`]) {
      expect((await run(sql)).outcome).toBe('refused');
    }
    expect((await botLogOf(company)).every((entry) => entry.sql_statement.isWellFormed())).toBe(
      true,
    );
    const { results } = await member.caller.call(listOwnStatements, {});
    expect(results.map(({ sql }) => sql.length <= 20_001 && sql.isWellFormed())).toEqual([
      true,
      true,
    ]);
  });

  test('of a statement that is too long to be run, as much is kept as could be', async () => {
    const { company, run } = await dataScene();
    const sql = `select '${'x'.repeat(50_000)}'`;
    expect((await run(sql)).refusal?.reason).toBe('too_long');
    expect((await botLogOf(company)).map(({ sql_statement }) => sql_statement)).toEqual([
      `-- refused: too long (50009 characters, of which the first 20000 follow)\n${sql.slice(0, 20_000)}`,
    ]);
  });

  test('a table whose name looks like several is quoted', async () => {
    const { company, member, run } = await dataScene();
    await grant(member, await newSourceTable(company, 'a,b\nc'), 'read');
    await run('select * from "a,b\nc", orders');
    expect(await botLogOf(company)).toMatchObject([{ target_table: '"a,b\\u{000a}c",orders' }]);
  });

  test('many tables end with an ellipsis', async () => {
    const { company, member, run } = await dataScene();
    const names = Array.from({ length: 30 }, (_, n) => `table_number_${n}`);
    for (const name of names) await grant(member, await newSourceTable(company, name), 'read');
    expect((await run(`select 1 from ${names.join(', ')}`)).outcome).toBe('rows');
    const [entry] = await botLogOf(company);
    expect(entry?.target_table).toMatch(/^(table_number_\d+,){10,}…$/);
    expect(entry?.target_table.length).toBeLessThanOrEqual(200);
  });
});

describe('GET /api/data/statements/', () => {
  test('the last fifty of the own ones, the newest first; a preview that waits is kept', async () => {
    const { company, member, run, confirm } = await dataScene();
    const { preview } = await run('delete from orders where id = 1');
    await inCompany(company, (tx) =>
      tx.sql
        .insertInto('data_statement')
        .values(
          Array.from({ length: 60 }, (_, n) => ({
            company_id: company.id,
            account_id: member.id,
            sql: `select ${n}`,
            outcome: 'allowed' as const,
          })),
        )
        .execute(),
    );
    await run('select * from refunds');
    const { results } = await member.caller.call(listOwnStatements, {});
    expect(results).toHaveLength(50);
    expect(results[0]).toEqual({
      id: expect.any(Number),
      created_at: expect.any(String),
      sql: 'select * from refunds',
      outcome: 'refused',
    });
    // Older ones are forgotten now and then: of 300 times this is as good as certain.
    const stored = await inCompany(company, async (tx) => {
      await raw`select add_statement(${member.id}, 'select 1', 'allowed', false, 50)
        from generate_series(1, 300)`.execute(tx.sql);
      return tx.sql.selectFrom('data_statement').select('id').execute();
    });
    expect(stored.length).toBeGreaterThan(50);
    expect(stored.length).toBeLessThan(300);
    expect(stored.some(({ id }) => id === preview?.id)).toBe(true);
    expect((await confirm(preview?.id ?? 0)).outcome).toBe('changed');
    const other = (await dataScene()).member;
    expect(await other.caller.call(listOwnStatements, {})).toEqual({ results: [] });
  });
});

describe('tables', () => {
  test('GET /api/data/tables/ has those with a right, also closed ones, and the number of others', async () => {
    const { company, member, orders, coupons } = await dataScene();
    const closed = await newSourceTable(company, 'old_orders', { closed: 'vanished', columns: [] });
    await grant(member, closed, 'read');
    const columns = [
      { name: 'id', type: 'integer', is_key: true },
      { name: 'name', type: 'text', is_key: false },
    ];
    const table = (dbtable_id: number, name: string, alias_name: string, rights: string[]) => ({
      ...{ dbtable_id, table_name: name, alias_name, rights, closed: '', columns },
    });
    expect(await member.caller.call(listDataTables, {})).toEqual({
      results: [
        table(coupons, 'coupons', 'Coupons', ['read', 'update']),
        { ...table(closed, 'old_orders', '', ['read']), closed: 'vanished', columns: [] },
        table(orders, 'orders', 'Orders', ['read', 'create', 'update', 'delete']),
      ],
      others: 1,
    });
  });

  test.each(['vanished', 'view', 'foreign', 'inherited'] as const)(
    'nobody uses one that is closed as %s',
    async (closed) => {
      const { company, member, source, run } = await dataScene();
      await grant(member, await newSourceTable(company, 'shut', { closed }), 'read', 'delete');
      for (const sql of ['select * from shut', 'delete from public.shut where id = 1']) {
        expect((await run(sql)).refusal).toMatchObject({ reason: 'closed_table', what: 'shut' });
      }
      expect(await botLogOf(company)).toMatchObject([
        { sql_statement: `-- refused: table shut is closed (${closed})\nselect * from shut` },
        { action_type: 'delete' },
      ]);
      await run(SELECT);
      expect(source.asked[0]?.runner.grants.map(({ table }) => table)).toEqual([
        'coupons',
        'orders',
      ]);
    },
  );

  test('nor one that is in the grid alone, of which nothing has vanished', async () => {
    const { company, member, run } = await dataScene();
    const imported = await newSourceTable(company, 'imported', { closed: 'vanished', columns: [] });
    await grant(member, imported, 'read');
    expect((await run('select * from imported')).refusal?.message).toBe(
      "imported is not in the company's database.",
    );
  });

  test('nor one that was never read from the source', async () => {
    const { company, member, run } = await dataScene();
    await grant(member, await newSourceTable(company, 'unread', { columns: [] }), 'read');
    expect((await run('select * from unread')).refusal).toMatchObject({ reason: 'closed_table' });
  });

  test('an embedded source that was never read is read at its first use', async () => {
    const { company, member, source, run } = await dataScene();
    await inCompany(company, (tx) => tx.sql.deleteFrom('data_source').execute());
    await grant(member, await newSourceTable(company, 'parcels', { columns: [] }), 'read');
    const describe = source.describe.bind(source);
    source.describe = async () => {
      const columns = JSON.stringify([{ name: 'id', type: 'integer', is_key: true }]);
      await inCompany(company, (tx) =>
        tx.sql
          .updateTable('db_table')
          .set({ columns })
          .where('table_name', '=', 'parcels')
          .execute(),
      );
      return describe();
    };
    const { results } = await member.caller.call(listDataTables, {});
    expect(results.find(({ table_name }) => table_name === 'parcels')?.columns).toHaveLength(1);
    expect((await run('select * from parcels')).outcome).toBe('rows');
  });

  test('a table of another company is unknown', async () => {
    const { run } = await dataScene();
    const other = await dataScene();
    await grant(other.member, await newSourceTable(other.company, 'theirs'), 'read');
    expect((await run('select * from theirs')).refusal).toMatchObject({ reason: 'unknown_table' });
    expect((await other.run('select * from theirs')).outcome).toBe('rows');
    expect(await botLogOf(other.company)).toHaveLength(1);
  });
});
