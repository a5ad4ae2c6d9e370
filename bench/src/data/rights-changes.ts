import { setTimeout } from 'node:timers/promises';
import { getTablePermissions, saveTablePermissions } from '@maru/contract/table-permissions';
import type { HttpClient } from '@maru/harness/src/http-client.ts';
import { DATA_CHANNEL, type DataEvent } from '@maru/server/src/core/data/data-channel.store.ts';
import type pg from 'pg';
import { ask, forEach, letRead, type Person } from './people.ts';

interface Scene {
  admin: HttpClient;
  database: pg.Client;
  /** As its owner. */
  source: pg.Client;
  company: number;
  /** They may read orders, and nothing else. */
  people: readonly Person[];
}

/** As many as the server runs and lets wait of one company. */
const ALL_AT_ONCE = 40;
const NONE = { read: false, create: false, update: false, delete: false };
const READ_REFUNDS = 'select count(*) from refunds';
const READ_ORDERS = 'select count(*) from orders';

/**
 * Gives each the right to read refunds and takes that to read orders, as an administrator does it on the screen. The
 * person asks as soon as that is answered: the slowest time from there to an answer that the source gave by the new right.
 */
export async function changeOneByOne(
  { admin, people }: Scene,
  atOnce: number,
): Promise<{ slowestMs: number; wrong: number }> {
  const { rows } = await admin.call(getTablePermissions, { query: { user_id: String(admin.uid) } });
  const idOf = (name: string) =>
    rows.find(({ table_name }) => table_name === name)?.dbtable_id ?? 0;
  const items = [
    { dbtable_id: idOf('orders'), ...NONE },
    { dbtable_id: idOf('refunds'), ...NONE, read: true },
  ];
  const changes = await forEach(people, atOnce, async (person) => {
    await admin.call(saveTablePermissions, { body: { user_id: person.account, items } });
    const saved = performance.now();
    const { outcome } = await ask(person, READ_REFUNDS);
    const ms = performance.now() - saved;
    const { outcome: former } = await ask(person, READ_ORDERS);
    return { ms, isWrong: outcome !== 'rows' || former !== 'refused' };
  });
  return {
    slowestMs: Math.max(...changes.map(({ ms }) => ms)),
    wrong: changes.filter(({ isWrong }) => isWrong).length,
  };
}

const IN_STEP = `
  select count(*)::int as logins from pg_roles r
  where r.rolname like 'maru%' and has_table_privilege(r.oid, 'public.orders', 'select')
    and not has_table_privilege(r.oid, 'public.refunds', 'select')`;
const POLL_MS = 10;

/**
 * Gives all the right to read orders again and takes that to read refunds, in one transaction: the time from the commit
 * until every login of the source has exactly that. Then everybody asks, most of them on a new connection.
 */
export async function changeAtOnce({ database, source, company, people }: Scene): Promise<{
  ms: number;
  askedMs: number;
  wrong: number;
}> {
  const accounts = people.map(({ account }) => account);
  await letRead(database, company, accounts, 'orders');
  const changed = performance.now();
  const event: DataEvent = { company, accounts };
  await database.query('select pg_notify($1, $2)', [DATA_CHANNEL, JSON.stringify(event)]);
  while ((await source.query(IN_STEP)).rows[0].logins < people.length) await setTimeout(POLL_MS);
  const inStep = performance.now();
  const ms = inStep - changed;
  const answers = await forEach(people, ALL_AT_ONCE, (one) => ask(one, READ_ORDERS));
  const askedMs = performance.now() - inStep;
  const former = await forEach(people, ALL_AT_ONCE, (one) => ask(one, READ_REFUNDS));
  const wrong = people.filter(
    (_, n) => answers[n]?.outcome !== 'rows' || former[n]?.outcome !== 'refused',
  );
  return { ms, askedMs, wrong: wrong.length };
}
