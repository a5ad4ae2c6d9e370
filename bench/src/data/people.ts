import http from 'node:http';
import { runStatement, type StatementAnswer } from '@maru/contract/data';
import { ADMIN_PASSWORD } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import type pg from 'pg';
import { percentiles } from '../lists/measure.ts';

/** Somebody who is signed in. */
export interface Person {
  account: number;
  client: HttpClient;
}

/** Agents of the company, signed in one after another, because passwords take time to check. */
export async function signedIn(
  url: string,
  company: string,
  accounts: readonly number[],
): Promise<Person[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
  const people: Person[] = [];
  for (const [n, account] of accounts.entries()) {
    const who = { company_code: company, username: `agent${n + 1}`, password: ADMIN_PASSWORD };
    people.push({ account, client: await new HttpClient(url, { agent }).signIn(who) });
  }
  return people;
}

/** Gives everybody the right to read this table and no other, in one transaction. */
export async function letRead(
  client: pg.Client,
  company: number,
  accounts: readonly number[],
  table: string,
): Promise<void> {
  await client.query('begin');
  await client.query(
    'delete from table_right where company_id = $1 and account_id = any($2::bigint[])',
    [company, accounts],
  );
  await client.query(
    `insert into table_right (company_id, account_id, dbtable_id, can_read, can_create, can_update, can_delete)
     select t.company_id, a.id, t.id, true, false, false, false
     from unnest($2::bigint[]) as a (id), db_table t where t.company_id = $1 and t.table_name = $3`,
    [company, accounts, table],
  );
  await client.query('commit');
}

export const ask = ({ client }: Person, sql: string): Promise<StatementAnswer> =>
  client.call(runStatement, { body: { sql } });

/** Does a task for each, so many at once; answers in their order. */
export async function forEach<T, Result>(
  list: readonly T[],
  atOnce: number,
  task: (one: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < list.length) {
        const n = next;
        next += 1;
        results[n] = await task(list[n] as T);
      }
    }),
  );
  return results;
}

/** The median of the times that so many calls take, some at once. */
export async function medianOf(
  calls: number,
  atOnce: number,
  call: (n: number) => Promise<unknown>,
): Promise<number> {
  const numbers = Array.from({ length: calls }, (_, n) => n);
  const times = await forEach(numbers, atOnce, async (n) => {
    const begun = performance.now();
    await call(n);
    return performance.now() - begun;
  });
  return percentiles(times).p50;
}
