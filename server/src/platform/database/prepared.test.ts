import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { prepared } from './prepared.ts';
import type { CompanyTx } from './transaction.ts';

interface Schema {
  animal: { company_id: number; id: number; name: string };
}

const unused = {} as CompanyTx<Schema>['sql'];

test('a prepared query is built once, and each call has its own values', () => {
  let builds = 0;
  const animal = prepared((tx: CompanyTx<Schema>, { id, name }: { id: number; name: string }) => {
    builds += 1;
    return tx.sql
      .selectFrom('animal')
      .select(['id', sql<string>`upper(${name})`.as('upper')])
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .where('name', '<>', 'nobody');
  });
  const first = animal({ companyId: 7, sql: unused }, { id: 1, name: 'cat' });
  const second = animal({ companyId: 8, sql: unused }, { id: 2, name: 'dog' });
  expect(first.sql).toBe(
    'select "id", upper($1) as "upper" from "animal" where "company_id" = $2 and "id" = $3 and "name" <> $4',
  );
  expect(second.sql).toBe(first.sql);
  expect(first.parameters).toEqual(['cat', 7, 1, 'nobody']);
  expect(second.parameters).toEqual(['dog', 8, 2, 'nobody']);
  expect(builds).toBe(1);
});

test('a value that is missing is null, as in any query', () => {
  const named = prepared((tx: CompanyTx<Schema>, args: { name: string | null }) =>
    tx.sql.selectFrom('animal').selectAll().where('name', '=', args.name),
  );
  expect(named({ companyId: 7, sql: unused }, { name: null }).parameters).toEqual([null]);
});

test.each<[how: string, build: (tx: CompanyTx<Schema>, args: { id: number }) => unknown]>([
  ['compares it', (_, { id }) => id > 1],
  ['computes with it', (_, { id }) => id + 1],
  ['writes it into text', (_, { id }) => `${id}`],
  ['writes it into JSON', (_, { id }) => JSON.stringify({ id })],
  ['asks for the company', ({ companyId }) => companyId > 1],
])('a query that %s while it is built is refused', (_how, build) => {
  const wrong = prepared((tx: CompanyTx<Schema>, args: { id: number }) => {
    build(tx, args);
    return tx.sql.selectFrom('animal').selectAll();
  });
  expect(() => wrong({ companyId: 7, sql: unused }, { id: 1 })).toThrow('must not depend');
});
