import { confirmStatement, runStatement } from '@maru/contract/data';
import { describe, expect, test } from 'vitest';
import { botLogOf, dataScene, grant, newSourceTable } from '../../../test/data-scene.ts';
import { inCompany, newMember, type TestCompany } from '../../../test/factories.ts';
import { type FakeSource, NOTHING } from '../../../test/fake-source.ts';
import {
  OtherRowsError,
  OutcomeUnknownError,
  SourceError,
  TooManyRowsError,
} from './second-wall/source.ts';

const DELETE = "delete from orders where name = 'x'";

/** The source would change this many rows. */
function changes(source: FakeSource, rows: number): void {
  const changed = async ({ atMost }: { atMost: number }) => {
    if (rows > atMost) throw new TooManyRowsError(rows);
    return { changed: rows };
  };
  source.changed = changed;
  source.previewed = async (change) => ({
    answer: { columns: [], rows: [], isCut: false, ...(await changed(change)) },
    columns: [{ name: 'id', type: 23 }],
    before: [['1']],
    after: [],
  });
}

const idOf = ({ preview }: { preview: { id: number } | null }): number => preview?.id ?? 0;

const firstLines = async (company: TestCompany) =>
  (await botLogOf(company)).map(({ sql_statement }) => sql_statement.split('\n')[0]);

describe('a change is shown before it happens', () => {
  test('with the rows that one may read, and what would follow; then it is confirmed', async () => {
    const { company, source, run, confirm, member } = await dataScene();
    changes(source, 2);
    const previewed = source.previewed;
    source.previewed = async (change) => ({
      ...(await previewed(change)),
      follows: [
        { table: 'coupons', rows: 3 },
        { table: 'refunds', rows: 4 },
        { table: 'unheard_of', rows: 5 },
      ],
    });
    const sql = `${DELETE} -- 테스트\n ; `;
    const answer = await run(sql);
    expect(answer).toMatchObject({
      outcome: 'preview',
      kind: 'delete',
      sql,
      tables: ['orders'],
      changed: 2,
      preview: {
        columns: [{ name: 'id', type: 'integer' }],
        before: [['1']],
        after: [],
        follows: [{ table_name: 'coupons', rows: 3 }],
        hidden_follows: 9,
      },
    });
    const left = Date.parse(answer.preview?.expires_at ?? '') - Date.now();
    expect(left).toBeGreaterThan(200_000);
    expect(left).toBeLessThan(301_000);
    expect(source.changes).toEqual([
      {
        sql,
        returningAll: `${DELETE} -- 테스트\n \nreturning "orders".*, "orders"."id"`,
        returningKeys: `${DELETE} -- 테스트\n \nreturning "orders"."id"`,
        table: 'orders',
        keys: ['id'],
        atMost: 1_000,
      },
    ]);
    expect(source.asked.map(({ what }) => what)).toEqual(['preview']);
    expect(await confirm(idOf(answer))).toMatchObject({ outcome: 'changed', changed: 2, sql });
    expect(source.asked.map(({ what }) => what)).toEqual(['preview', 'change']);
    const follows = { coupons: 3, refunds: 4, unheard_of: 5 };
    expect(source.changes[1]).toMatchObject({ sql, atMost: 2, follows });
    expect(await botLogOf(company)).toMatchObject(
      ['preview', 'confirmed'].map((fate) => ({
        user_name: member.username,
        action_type: 'delete',
        target_table: 'orders',
        sql_statement: `-- ${fate}\n${sql}`,
      })),
    );
  });

  test('without the right to read, only their number', async () => {
    const { company, member, source, run } = await dataScene();
    changes(source, 2);
    const parcels = await newSourceTable(company, 'parcels');
    await grant(member, parcels, 'create', 'delete');
    for (const sql of ["insert into parcels values (1, 'x')", 'delete from parcels where true']) {
      expect(await run(sql)).toMatchObject({
        outcome: 'preview',
        changed: 2,
        preview: { columns: [], before: null, after: null },
      });
    }
    expect(source.changes.map(({ returningAll }) => returningAll)).toEqual([undefined, undefined]);
  });

  test('a statement with RETURNING is left as it is', async () => {
    const { source, run } = await dataScene();
    changes(source, 1);
    await run(`${DELETE} returning id`);
    expect(source.changes[0]).toMatchObject({ returningAll: undefined });
  });

  test('without WHERE only if every row is meant', async () => {
    const { company, source, run } = await dataScene();
    changes(source, 2);
    for (const sql of ['delete from orders', 'update orders set name = null']) {
      expect((await run(sql)).refusal).toMatchObject({ reason: 'no_where', what: 'orders' });
      expect((await run(sql, true)).outcome).toBe('preview');
    }
    expect((await firstLines(company)).slice(0, 2)).toEqual([
      '-- refused: no WHERE, so every row of orders',
      '-- preview',
    ]);
  });

  test('more than a thousand rows are refused, and nothing waits', async () => {
    const { company, source, run, confirm } = await dataScene();
    changes(source, 1_001);
    const answer = await run(DELETE);
    expect(answer).toMatchObject({ outcome: 'refused', refusal: { reason: 'too_many_rows' } });
    expect(await pending(company)).toBe(0);
    changes(source, 1_000);
    expect(await confirm(idOf(await run(DELETE)))).toMatchObject({ changed: 1_000 });
  });
});

describe('POST /api/data/statements/{id}/confirm/', () => {
  test('only for the person it was shown to', async () => {
    const { company, member, source, run } = await dataScene();
    changes(source, 1);
    const id = idOf(await run(DELETE));
    const colleague = await newMember(company, { permissions: ['use_data'] });
    const stranger = (await dataScene()).member;
    for (const { caller } of [colleague, stranger]) {
      const answer = await caller.attempt(confirmStatement, { params: { id } });
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }]);
    }
    const refused = await member.caller.call(runStatement, { body: { sql: 'drop table orders' } });
    expect(refused.outcome).toBe('refused');
    const other = await member.caller.attempt(confirmStatement, { params: { id: id + 1 } });
    expect(other.status).toBe(404);
    expect(source.asked.map(({ what }) => what)).toEqual(['preview']);
    expect(await firstLines(company)).toHaveLength(2);
  });

  test('exactly once, however many ask at the same time', async () => {
    const { company, source, run, confirm } = await dataScene();
    changes(source, 1);
    const id = idOf(await run(DELETE));
    const answers = await Promise.all([confirm(id), confirm(id), confirm(id)]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'refused', 'refused']);
    const refused = answers.find(({ outcome }) => outcome === 'refused');
    expect(refused?.refusal).toMatchObject({
      reason: 'expired',
      message: 'This was confirmed already, and is not done a second time.',
    });
    expect(source.asked.filter(({ what }) => what === 'change')).toHaveLength(1);
    expect((await firstLines(company)).slice(1).sort()).toEqual([
      '-- confirmed',
      '-- refused: confirmed already',
      '-- refused: confirmed already',
    ]);
  });

  test('not after its time', async () => {
    const { company, source, run, confirm } = await dataScene();
    changes(source, 1);
    const id = idOf(await run(DELETE));
    await inCompany(company, (tx) =>
      tx.sql.updateTable('data_statement').set({ expires_at: new Date() }).execute(),
    );
    const answer = await confirm(id);
    expect(answer.refusal).toMatchObject({ reason: 'expired' });
    expect(answer.refusal?.message).toContain('nothing was changed');
    expect(source.asked).toHaveLength(1);
    expect(await firstLines(company)).toEqual(['-- preview', '-- refused: confirmed too late']);
  });

  test('not in another source than the one that it was shown for', async () => {
    const { company, source, run, confirm } = await dataScene();
    changes(source, 1);
    const setAnew = (url: string) =>
      inCompany(company, (tx) => {
        const setting = { kind: 'postgres' as const, url: Buffer.from(url), synced_at: new Date() };
        return tx.sql
          .insertInto('data_source')
          .values({ company_id: company.id, ...setting })
          .onConflict((conflict) => conflict.column('company_id').doUpdateSet(setting))
          .execute();
      });
    for (const url of ['one', 'the same, encrypted again']) {
      const id = idOf(await run(DELETE));
      await setAnew(url);
      const answer = await confirm(id);
      expect(answer).toMatchObject({ outcome: 'refused', refusal: { reason: 'expired' } });
      expect(answer.refusal?.message).toContain('The source was changed since this was shown');
      expect((await confirm(id)).outcome).toBe('refused');
    }
    expect((await confirm(idOf(await run(DELETE)))).outcome).toBe('changed');
    expect(source.asked.filter(({ what }) => what === 'change')).toHaveLength(1);
    expect((await firstLines(company))[1]).toBe('-- refused: shown for another source');
  });

  test('held to the rights of now, and used up by that', async () => {
    const { company, member, orders, source, run, confirm } = await dataScene();
    changes(source, 1);
    const id = idOf(await run(DELETE));
    await grant(member, orders, 'read');
    expect((await confirm(id)).refusal).toMatchObject({ reason: 'missing_right', right: 'delete' });
    await grant(member, orders, 'read', 'delete');
    expect((await confirm(id)).refusal).toMatchObject({ reason: 'expired' });
    expect(source.asked).toHaveLength(1);
    expect(await firstLines(company)).toEqual([
      '-- preview',
      '-- refused: no delete right on orders',
      '-- refused: confirmed already',
    ]);
  });

  test('not if it would change more rows by now; fewer are fine', async () => {
    const { source, run, confirm } = await dataScene();
    changes(source, 2);
    const [one, other] = [idOf(await run(DELETE)), idOf(await run(DELETE))];
    changes(source, 3);
    const answer = await confirm(one);
    expect(answer).toMatchObject({ outcome: 'refused', refusal: { reason: 'more_rows' } });
    expect(answer.refusal?.message).toContain('the 2 that were shown');
    changes(source, 1);
    expect(await confirm(other)).toMatchObject({ outcome: 'changed', changed: 1 });
    const third = idOf(await run(DELETE));
    source.changed = () => Promise.reject(new TooManyRowsError(5, true));
    const following = await confirm(third);
    expect(following.refusal).toMatchObject({ reason: 'more_rows' });
    expect(following.refusal?.message).toContain('more rows of other tables');
  });

  test('not if other rows would be changed by now, of the same number', async () => {
    const { source, run, confirm } = await dataScene();
    changes(source, 1);
    const previewed = source.previewed;
    source.previewed = async (change) => {
      const preview = await previewed(change);
      return { ...preview, answer: { ...NOTHING, ...preview.answer, keys: ['a digest'] } };
    };
    const id = idOf(await run(DELETE));
    source.changed = () => Promise.reject(new OtherRowsError());
    const answer = await confirm(id);
    expect(answer.refusal).toMatchObject({ reason: 'more_rows' });
    expect(answer.refusal?.message).toContain('rows that were not among those shown');
    expect(source.changes.at(-1)).toMatchObject({ shownKeys: ['a digest'] });
  });

  test('with the rights of the moment at which it runs, however long it waited', async () => {
    const { company, member, orders, source, run, confirm } = await dataScene();
    changes(source, 1);
    const [lost, kept] = [idOf(await run(DELETE)), idOf(await run(DELETE))];
    const waitAnd = (then: () => Promise<void>) => {
      source.turn = async () => {
        source.turn = async () => {};
        await then();
        await new Promise((resolve) => setTimeout(resolve, 300));
      };
    };
    waitAnd(() => grant(member, orders, 'read', 'update'));
    expect((await confirm(lost)).refusal).toMatchObject({ right: 'delete' });
    expect(source.asked.map(({ what }) => what)).toEqual(['preview', 'preview']);
    await grant(member, orders, 'read', 'update', 'delete');
    waitAnd(() => grant(member, orders, 'delete', 'read'));
    expect(await confirm(kept)).toMatchObject({ outcome: 'changed' });
    const grants = source.asked.at(-1)?.runner.grants;
    expect(grants).toContainEqual({ table: 'orders', rights: ['read', 'delete'] });
    waitAnd(() => grant(member, orders));
    expect((await run('select * from orders')).refusal).toMatchObject({ right: 'read' });
    expect(await firstLines(company)).toEqual([
      '-- preview',
      '-- preview',
      '-- confirmed',
      '-- refused: no delete right on orders',
      '-- confirmed',
      '-- allowed',
      '-- refused: no read right on orders',
    ]);
  });

  test('what the database says is told, and so is that nobody knows', async () => {
    const { source, run, confirm } = await dataScene();
    const failing = async (error: Error) => {
      changes(source, 1);
      const id = idOf(await run(DELETE));
      source.changed = () => Promise.reject(error);
      return confirm(id);
    };
    const words = 'update or delete violates foreign key constraint "x"';
    expect(await failing(new SourceError(words, '23503'))).toMatchObject({
      outcome: 'failed',
      failure: words,
    });
    for (const named of [
      'violates foreign key constraint "refunds_order_id_fkey" on table "refunds"',
      'duplicate key value violates unique constraint "refunds_pkey"',
      'permission denied for table refunds',
      'null value in column "x" of relation "elsewhere" violates not-null constraint',
    ]) {
      const { failure } = await failing(new SourceError(named, '23503'));
      expect(failure).toContain('a table that you may not read');
    }
    const unknown = await failing(new OutcomeUnknownError());
    expect(unknown.outcome).toBe('failed');
    expect(unknown.failure).toContain('may have been made or not');
  });
});

async function pending(company: TestCompany): Promise<number> {
  const rows = await inCompany(company, (tx) =>
    tx.sql.selectFrom('data_statement').selectAll().where('expires_at', 'is not', null).execute(),
  );
  return rows.length;
}
