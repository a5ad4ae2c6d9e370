import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { world } from './world.ts';

async function asked<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { db } = await world();
  return (await db.asOwner((owner) => query.execute(owner))).rows;
}

/** The keys in the table of docs/scaling.md. */
function keysOfBefore(): string[] {
  const text = readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8');
  return [...text.matchAll(/^\| `(\w+ \([\w, ]+\))` \| \S/gm)].map(([, key]) => String(key));
}

/** Citus distributes tables by company and takes no key without the company. */
test('every primary and unique key begins with company_id, but for those listed in docs/scaling.md', async () => {
  const keys = await asked(sql<{ key: string; first: string }>`
    select pg_get_indexdef(indexrelid, 1, true) as first,
      relname || ' (' || (
        select string_agg(pg_get_indexdef(indexrelid, n, true), ', ' order by n)
        from generate_series(1, indnkeyatts) as n) || ')' as key
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique and not relispartition`);
  expect(keys.length).toBeGreaterThan(30);
  const others = keys.filter(({ first }) => first !== 'company_id').map(({ key }) => key);
  expect(others.toSorted()).toEqual(keysOfBefore());
});

test('every foreign key begins with company_id', async () => {
  const references = await asked(sql<{ name: string; first: string }>`
    select conrelid::regclass || '.' || conname as name, attname as first
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace`);
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter(({ first }) => first !== 'company_id')).toEqual([]);
});
