import { runStatement } from '@maru/contract/data';
import { describe, expect, test } from 'vitest';
import { botLogOf, dataScene, newSourceTable } from '../../../test/data-scene.ts';
import {
  ChangedSourceError,
  OverTimeError,
  SourceError,
  TooLargeError,
} from './second-wall/source.ts';

describe('POST /api/data/statements/', () => {
  test('a query is logged, runs with all rights of the account, and answers rows with types', async () => {
    const { company, member, source, run } = await dataScene();
    source.answer = async () => ({
      columns: [
        { name: 'id', type: 23 },
        { name: 'mood', type: 99_999 },
      ],
      rows: [
        ['1', null],
        ['2', 'good'],
      ],
      isCut: true,
    });
    const sql = 'select o.id, mood from orders o join public.coupons on true';
    expect(await run(sql)).toEqual({
      outcome: 'rows',
      kind: 'select',
      sql,
      tables: ['orders', 'coupons'],
      columns: [
        { name: 'id', type: 'integer' },
        { name: 'mood', type: '' },
      ],
      rows: [
        ['1', null],
        ['2', 'good'],
      ],
      is_cut: true,
      changed: 0,
      ms: expect.any(Number),
      preview: null,
      refusal: null,
      failure: '',
    });
    expect(source.asked).toEqual([
      {
        what: 'run',
        sql,
        runner: {
          account: member.id,
          grants: [
            { table: 'coupons', rights: ['read', 'update'] },
            { table: 'orders', rights: ['read', 'create', 'update', 'delete'] },
          ],
          names: { tables: ['orders', 'coupons'], functions: [], operators: [], columns: ['id'] },
        },
      },
    ]);
    expect(await botLogOf(company)).toEqual([
      {
        user_name: member.username,
        action_type: 'select',
        target_table: 'orders,coupons',
        user_statement: '',
        sql_statement: `-- allowed\n${sql}`,
        ip_address: '127.0.0.1',
      },
    ]);
  });

  test('a missing right is named in the language of who asks, with what would be allowed', async () => {
    const { company, member, source, run } = await dataScene();
    const answer = await run("delete from coupons where name like 'TEST%'");
    expect(answer).toMatchObject({ outcome: 'refused', kind: 'delete', tables: ['coupons'] });
    expect(answer.refusal).toEqual({
      reason: 'missing_right',
      message: 'You may not delete from Coupons (coupons). You may read and update this table.',
      what: 'coupons',
      right: 'delete',
      held: ['read', 'update'],
      position: null,
    });
    const korean = await member.caller
      .with({ 'accept-language': 'ko' })
      .call(runStatement, { body: { sql: 'select * from refunds' } });
    expect(korean.refusal?.message).toBe(
      '‘Refunds (refunds)’ 테이블의 조회 권한이 없습니다. 이 테이블에는 아무 권한도 없습니다.',
    );
    expect(source.asked).toEqual([]);
    expect(await botLogOf(company)).toMatchObject([
      {
        action_type: 'delete',
        target_table: 'coupons',
        sql_statement:
          "-- refused: no delete right on coupons\ndelete from coupons where name like 'TEST%'",
      },
      {
        action_type: 'select',
        target_table: 'refunds',
        sql_statement: '-- refused: no read right on refunds\nselect * from refunds',
      },
    ]);
  });

  test('a table is named once, also if its alias has the name', async () => {
    const { company, run } = await dataScene();
    await newSourceTable(company, 'order_items', { alias_name: '주문 상품 (order items)' });
    expect((await run('select * from order_items')).refusal?.message).toBe(
      'You may not read 주문 상품 (order items). You may not use this table at all.',
    );
  });

  test('what is none of the four kinds, or cannot be read, is select of no table', async () => {
    const { company, run } = await dataScene();
    const asked = [
      ['', 'empty', 'no statement'],
      ['drop table orders', 'kind', 'not SELECT, INSERT, UPDATE or DELETE (Drop)'],
      ['select * form orders', 'syntax', 'syntax error at or near "form"'],
      ['select 1; select 2', 'several', 'several statements'],
    ] as const;
    for (const [sql, reason] of asked) {
      expect(await run(sql)).toMatchObject({
        outcome: 'refused',
        kind: null,
        tables: [],
        refusal: { reason },
      });
    }
    expect(await botLogOf(company)).toMatchObject(
      asked.map(([sql, , reason]) => ({
        action_type: 'select',
        target_table: '',
        sql_statement: `-- refused: ${reason}\n${sql}`,
      })),
    );
  });

  test('a mistake is placed by characters, whatever comes before it', async () => {
    const { run } = await dataScene();
    const { refusal } = await run("select '가나😀' form orders x y");
    expect(refusal).toMatchObject({ reason: 'syntax', position: 20 });
  });

  test('the words of the database are shown, and not those about its address or login', async () => {
    const { source, run } = await dataScene();
    const fail = (error: Error) => {
      source.answer = () => Promise.reject(error);
      return run('select name::int from orders');
    };
    const words = 'invalid input syntax for type integer: "x"';
    expect(await fail(new SourceError(words, '22P02'))).toMatchObject({
      outcome: 'failed',
      failure: words,
      refusal: null,
    });
    for (const [message, code] of [
      ['connect ECONNREFUSED 10.1.2.3:5432', 'ECONNREFUSED'],
      ['password authentication failed for user "owner"', '28P01'],
      ['write EPIPE 10.1.2.3', 'EPIPE'],
      ['The rights could not be granted', undefined],
    ] as const) {
      const answer = await fail(new SourceError(message, code));
      expect(answer).toMatchObject({ outcome: 'refused', refusal: { reason: 'source' } });
      expect(JSON.stringify(answer)).not.toMatch(/10\.1\.2\.3|owner/);
    }
    expect((await fail(new ChangedSourceError())).refusal).toMatchObject({
      reason: 'source',
      message: expect.stringContaining('has changed since its tables were read'),
    });
    expect((await fail(new OverTimeError())).refusal?.reason).toBe('too_slow');
    expect(
      (await fail(new TooLargeError({ columns: [], rows: [], isCut: true, changed: 0 }, 1))).refusal
        ?.reason,
    ).toBe('too_large');
  });

  test('of long words of the database the beginning is shown, without half of a name that is hidden', async () => {
    const { source, run } = await dataScene();
    const fail = async (words: string) => {
      source.answer = () => Promise.reject(new SourceError(words, '22P02'));
      return (await run('select name::int from orders')).failure;
    };
    const long = `invalid input syntax for type integer: ${'"x" '.repeat(250_000)}`;
    expect(await fail(long)).toBe(`${long.slice(0, 1_000)}…`);
    const emoji = `${'x'.repeat(999)}😀 and more`;
    expect(await fail(emoji)).toBe(`${'x'.repeat(999)}…`);
    const within = `${'x'.repeat(985)} relation "refunds" does not exist`;
    expect(await fail(within)).toContain('because of a table that you may not read');
    expect(await fail(`${'x'.repeat(1_200)} relation "refunds"`)).toBe(`${'x'.repeat(1_000)}…`);
  });
});
