import { type CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { inCompany, newCompany } from '../../../../test/factories.ts';
import { world } from '../../../../test/world.ts';

test('a value that cannot be copied to the thread fails what was sent with it, and a later one works', async () => {
  const { engine } = await world();
  const connection = await engine.acquire();
  const send = (value: unknown) => connection.query('select $1::text as text', [value]);
  expect(await Promise.allSettled([send('text'), send(() => {})])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected', reason: { message: expect.stringContaining('could not be cloned') } },
  ]);
  expect((await send('later')).rows).toEqual([{ text: 'later' }]);
  connection.release();
});

test('a transaction whose commit could not be sent is rolled back before the next one', async () => {
  const { db } = await world();
  const [company, other] = [await newCompany(), await newCompany()];
  const department = (id: number, name: unknown) =>
    sql`insert into department (company_id, name) values (${id}, ${name})`;
  const failed = db.writeCompany(company.id, async (tx, last) => {
    await department(company.id, 'refused').execute(tx.sql);
    last.push(department(company.id, { of: () => {} }).compile(tx.sql) as CompiledQuery);
  });
  await expect(failed).rejects.toThrow('could not be cloned');
  const { rows } = await db.asOwner((owner) =>
    sql`select current_user, current_setting('maru.company_id', true) as company`.execute(owner),
  );
  expect(rows).toEqual([{ current_user: 'postgres', company: '' }]);
  await db.writeCompany(other.id, (tx) => department(other.id, 'kept').execute(tx.sql));
  const names = (one: typeof company) =>
    inCompany(one, (tx) => tx.sql.selectFrom('department').select('name').execute());
  expect([await names(company), await names(other)]).toEqual([[], [{ name: 'kept' }]]);
});
