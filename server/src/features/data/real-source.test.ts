import { expect, onTestFinished, test } from 'vitest';
import { botLogOf, dataScene, grant, newSourceTable, useSource } from '../../../test/data-scene.ts';
import { inCompany } from '../../../test/factories.ts';
import { newTestSource } from '../../../test/sources.ts';

/** A source with two tables of which one refers to the other, as they were read into the grid. */
async function realScene() {
  const scene = await dataScene();
  const { company, member } = scene;
  const source = newTestSource();
  onTestFinished(() => source.close());
  const [shops, sales, visits] = ['shops', 'sales', 'visits'].map(
    (name) => `${name}_${company.id}_${process.pid}`,
  ) as [string, string, string];
  await source.asOwner(`
    create table ${shops} (id int primary key, name text);
    create table ${sales} (id int primary key, shop int references ${shops} on delete cascade);
    create table ${visits} (id int, seen timestamptz);
    insert into ${shops} select n, 'shop ' || n from generate_series(1, 5) n;
    insert into ${sales} select n, n % 5 + 1 from generate_series(1, 20) n;`);
  await useSource(company, source);
  // Nothing of the scene's own is in this source.
  await inCompany(company, (tx) => tx.sql.updateTable('db_table').set({ columns: '[]' }).execute());
  const { tables } = await source.describe();
  const ids = new Map<string, number>();
  for (const { name, columns } of tables.filter(({ name }) =>
    [shops, sales, visits].includes(name),
  )) {
    ids.set(name, await newSourceTable(company, name, { columns }));
  }
  await grant(member, ids.get(shops) ?? 0, 'read', 'update', 'delete');
  await grant(member, ids.get(visits) ?? 0, 'read', 'create', 'update', 'delete');
  return { ...scene, source, shops, sales, visits };
}

test('a statement goes all the way: asked, shown, confirmed, and refused where a right is missing', async () => {
  const { company, run, confirm, shops, sales } = await realScene();
  expect(await run(`select id, name from ${shops} where id < 3 order by id`)).toMatchObject({
    outcome: 'rows',
    columns: [
      { name: 'id', type: 'integer' },
      { name: 'name', type: 'text' },
    ],
    rows: [
      ['1', 'shop 1'],
      ['2', 'shop 2'],
    ],
    is_cut: false,
  });
  expect((await run(`select * from ${sales}`)).refusal?.right).toBe('read');
  expect(await run(`select name::int from ${shops}`)).toMatchObject({
    outcome: 'failed',
    failure: 'invalid input syntax for type integer: "shop 1"',
  });
  const change = `update ${shops} set name = upper(name) where id in (1, 2)`;
  const shown = await run(change);
  expect(shown).toMatchObject({
    outcome: 'preview',
    changed: 2,
    preview: {
      before: [
        ['1', 'shop 1'],
        ['2', 'shop 2'],
      ],
      after: [
        ['1', 'SHOP 1'],
        ['2', 'SHOP 2'],
      ],
      follows: [],
      hidden_follows: 0,
    },
  });
  expect((await run(`select name from ${shops} where id = 1`)).rows).toEqual([['shop 1']]);
  expect(await confirm(shown.preview?.id ?? 0)).toMatchObject({ outcome: 'changed', changed: 2 });
  expect((await run(`select name from ${shops} where id = 1`)).rows).toEqual([['SHOP 1']]);
  const first = (await botLogOf(company)).map(({ sql_statement }) => sql_statement.split('\n')[0]);
  expect(first).toEqual([
    '-- allowed',
    `-- refused: no read right on ${sales}`,
    '-- allowed',
    '-- preview',
    '-- allowed',
    '-- confirmed',
    '-- allowed',
  ]);
});

test('rows that would follow in a table that one may not read are counted, and not named', async () => {
  const { run, shops, sales } = await realScene();
  const answer = await run(`delete from ${shops} where id = 1`);
  expect(answer).toMatchObject({
    outcome: 'preview',
    changed: 1,
    preview: { follows: [], hidden_follows: 4 },
  });
  expect(JSON.stringify(answer)).not.toContain(sales);
});

test('a time in WHERE changes the rows that were shown, or none', async () => {
  const { run, confirm, source, shops } = await realScene();
  await source.asOwner(`
    alter table ${shops} add closes timestamptz not null default now() + interval '1 day';
    update ${shops} set closes = now() - interval '1 hour' where id in (1, 2)`);
  const sql = `delete from ${shops} where closes < now()`;
  const [one, other] = [await run(sql), await run(`${sql} returning name`)];
  expect(one).toMatchObject({ outcome: 'preview', changed: 2 });
  expect(other).toMatchObject({ outcome: 'preview', rows: [['shop 1'], ['shop 2']] });
  // As if the time had gone on: as many rows, and one of them another.
  await source.asOwner(
    `update ${shops} set closes = now() + interval '4 h' * (2.5 - id) where id in (1, 3)`,
  );
  for (const { preview } of [one, other]) {
    const answer = await confirm(preview?.id ?? 0);
    expect(answer.refusal?.message).toContain('rows that were not among those shown');
  }
  expect((await run(`select count(*) from ${shops}`)).rows).toEqual([['5']]);
  const fewer = await run(sql);
  await source.asOwner(`update ${shops} set closes = now() + interval '1 day' where id = 3`);
  expect(await confirm(fewer.preview?.id ?? 0)).toMatchObject({ outcome: 'changed', changed: 1 });
});

test('where rows cannot be compared by a key, a time does not choose them', async () => {
  const { run, confirm, source, shops, visits } = await realScene();
  // One that nothing refers to.
  await source.asOwner(`insert into ${shops} values (6, 'shop 6')`);
  for (const sql of [
    `delete from ${visits} where seen < now()`,
    `update ${visits} set id = 1 where seen < 'yesterday'`,
    `update ${shops} set id = id + 10 where name < current_date::text`,
    `insert into ${visits} (id) select id from ${shops} where name < current_date::text`,
  ]) {
    const { refusal } = await run(sql);
    expect(refusal).toMatchObject({ reason: 'function' });
    expect(refusal?.message).toContain('Write the time itself.');
  }
  for (const sql of [
    `insert into ${visits} (id, seen) values (1, now())`,
    `update ${visits} set seen = now() where id = 1`,
    `update ${shops} set id = id + 10 where id = 6`,
    `delete from ${visits} where seen < '2100-01-01'`,
  ]) {
    const { preview } = await run(sql);
    expect(await confirm(preview?.id ?? 0)).toMatchObject({ outcome: 'changed', changed: 1 });
  }
});
