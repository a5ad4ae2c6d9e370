import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newCompany, type TestCompany } from '../../../test/factories.ts';
import { world } from '../../../test/world.ts';

const insertion = (company: TestCompany, name: string) =>
  sql`insert into department (company_id, name) values (${company.id}, ${name})`;

async function names(company: TestCompany): Promise<string[]> {
  const { db } = await world();
  const rows = await db.readCompany(company.id, (tx) =>
    tx.sendLast(sql<{ name: string }>`select name from department order by id`.compile(tx.sql)),
  );
  return rows.map(({ name }) => name);
}

describe('a transaction', () => {
  test('sends several queries at once, and gets the results in order', async () => {
    const company = await newCompany();
    const { db } = await world();
    const answers = await db.writeCompany(company.id, (tx) =>
      tx.sendTogether(
        insertion(company, 'first').compile(tx.sql),
        sql<{ name: string }>`select name from department`.compile(tx.sql),
        sql<{ two: number }>`select 2 as two`.compile(tx.sql),
      ),
    );
    expect(answers.slice(1)).toEqual([[{ name: 'first' }], [{ two: 2 }]]);
  });

  test('makes the last changes together with its commit, in their order', async () => {
    const company = await newCompany();
    const { db } = await world();
    await db.writeCompany(company.id, async (tx, last) => {
      last.push(
        insertion(company, 'a').compile(tx.sql),
        sql`update department set name = name || 'b'`.compile(tx.sql),
      );
    });
    expect(await names(company)).toEqual(['ab']);
  });

  test('is rolled back if a statement with the commit fails, with its error', async () => {
    const company = await newCompany();
    const { db } = await world();
    const failing = db.writeCompany(company.id, async (tx, last) => {
      await insertion(company, 'undone').execute(tx.sql);
      last.push(sql`select 1 / 0`.compile(tx.sql), insertion(company, 'never').compile(tx.sql));
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await names(company)).toEqual([]);
  });

  test('is rolled back by an error, and its connection stays usable', async () => {
    const company = await newCompany();
    const { db } = await world();
    for (let n = 0; n < 25; n += 1) {
      const failing = db.writeCompany(company.id, async (tx) => {
        await insertion(company, 'undone').execute(tx.sql);
        throw new Error('a rule was broken');
      });
      await expect(failing).rejects.toThrow('a rule was broken');
    }
    expect(await names(company)).toEqual([]);
  });

  test('that reads sees one moment, and changes nothing', async () => {
    const company = await newCompany();
    const { db } = await world();
    const change = db.readCompany(company.id, (tx) => insertion(company, 'x').execute(tx.sql));
    await expect(change).rejects.toMatchObject({ code: '25006' });
    const failing = db.readCompany(company.id, (tx) =>
      tx.sendLast(sql`select 1 / 0`.compile(tx.sql)),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await names(company)).toEqual([]);
  });
});

describe('a statement', () => {
  /** So often that the database keeps it prepared. */
  const TIMES = 25;

  test('gets and gives the same values, however often it is sent', async () => {
    const company = await newCompany();
    const { db } = await world();
    const texts = ['plain', '한글', 'a "quote", a comma and a \\', '', '{}'];
    const moment = new Date('2026-11-18T12:34:56.789Z');
    for (let n = 0; n < TIMES; n += 1) {
      const [row] = await db.readCompany(company.id, (tx) =>
        tx.sendLast(
          sql`select ${texts}::text[] as texts, ${moment}::timestamptz as moment, ${n}::bigint as number,
            ${n % 2 === 0}::boolean as even, ${null}::text as nothing, ${{ n }}::jsonb as json,
            encode(${new Uint8Array([0, n, 255])}::bytea, 'hex') as bytes, ${texts[n % 5]}::text as text`.compile(
            tx.sql,
          ),
        ),
      );
      expect(row).toEqual({
        ...{ texts, moment, number: n, even: n % 2 === 0, nothing: null, json: { n } },
        ...{ bytes: Buffer.from([0, n, 255]).toString('hex'), text: texts[n % 5] },
      });
    }
  });

  test('gets half of a character as the replacement character, and what follows as it is', async () => {
    const company = await newCompany();
    const { db } = await world();
    const [row] = await db.readCompany(company.id, (tx) =>
      tx.sendLast(
        sql`select ${'é\uDC00'}::text as half, ${['한\uDC00\uDC00글']}::text[] as halves, ${'next'}::text as next`.compile(
          tx.sql,
        ),
      ),
    );
    expect(row).toEqual({ half: 'é\uFFFD', halves: ['한\uFFFD\uFFFD글'], next: 'next' });
  });

  test('has an answer of its own among those that are sent at once, also after one that fails', async () => {
    const company = await newCompany();
    const { db } = await world();
    const answers = await db.readCompany(company.id, (tx) => {
      const send = (by: number) =>
        tx.sendTogether(sql<{ whole: number }>`select 6 / ${by}::int as whole`.compile(tx.sql));
      return Promise.allSettled([3, 2, 0, 1].map(send));
    });
    expect(answers).toEqual([
      { status: 'fulfilled', value: [[{ whole: 2 }]] },
      { status: 'fulfilled', value: [[{ whole: 3 }]] },
      { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) },
      { status: 'rejected', reason: expect.objectContaining({ code: '25P02' }) },
    ]);
  });

  test('that becomes frequent beside one that fails works again', async () => {
    const company = await newCompany();
    const { db } = await world();
    const label = `beside one that fails ${company.id}`;
    const half = (of: number) =>
      sql<{ half: number }>`select ${of}::int / 2 as half, ${sql.lit(label)} as label`;
    const fails = sql`select 1 / 0 as nothing`;
    const sent: PromiseSettledResult<unknown>[][] = [];
    for (let n = 0; n < TIMES; n += 1) {
      const settled = await db.readCompany(company.id, (tx) =>
        Promise.allSettled(
          [half(6), fails, half(8)].map((query) => tx.sendTogether(query.compile(tx.sql))),
        ),
      );
      sent.push(settled);
    }
    const outcomes = sent.map((settled) => settled.map(({ status }) => status).join(' '));
    expect(new Set(outcomes)).toEqual(new Set(['fulfilled rejected rejected']));
    const later = await db.readCompany(company.id, (tx) => tx.sendLast(half(10).compile(tx.sql)));
    expect(later).toEqual([{ half: 5, label }]);
  });

  test('with a value that cannot be sent fails, and a later one works', async () => {
    const company = await newCompany();
    const { db } = await world();
    const send = (value: unknown) =>
      db.readCompany(company.id, (tx) =>
        tx.sendLast(sql<{ text: string }>`select ${value}::text as text`.compile(tx.sql)),
      );
    const circle: { self?: unknown } = {};
    circle.self = circle;
    await expect(send(circle)).rejects.toThrow('circular');
    expect(await send('later')).toEqual([{ text: 'later' }]);
  });

  test('works again after it failed', async () => {
    const company = await newCompany();
    const { db } = await world();
    const divide = (by: number) =>
      db.readCompany(company.id, (tx) =>
        tx.sendLast(sql<{ whole: number }>`select 6 / ${by}::int as whole`.compile(tx.sql)),
      );
    for (let n = 0; n < TIMES; n += 1) {
      await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    }
    expect(await divide(3)).toEqual([{ whole: 2 }]);
  });
});
