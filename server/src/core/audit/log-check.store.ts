import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../schema.ts';
import type { LogKind } from './log-chain.ts';

/** A check that has not been heard of for so long is dead. */
const ALIVE_SECONDS = 30;

const isAlive = sql<boolean>`coalesce(time_alive > now() - make_interval(secs => ${ALIVE_SECONDS}), false)`;

export type LogCheckRow = Selectable<Schema['log_check']> & {
  is_running: boolean;
  /** Seconds since the last check ended. */
  age: number | null;
};

export interface CheckResult {
  entries: number;
  broken: { log: LogKind; entry: number } | undefined;
}

export async function logCheckOf(tx: Tx): Promise<LogCheckRow | undefined> {
  return tx.sql
    .selectFrom('log_check')
    .selectAll()
    .select([
      isAlive.as('is_running'),
      sql<number | null>`extract(epoch from now() - time_checked)::float8`.as('age'),
    ])
    .where('company_id', '=', tx.companyId)
    .executeTakeFirst();
}

export async function totalEntries(tx: Tx): Promise<number> {
  const { total } = await tx.sql
    .selectFrom('log_head')
    .select(sql<number>`coalesce(sum(seq - base), 0)::float8`.as('total'))
    .where('company_id', '=', tx.companyId)
    .executeTakeFirstOrThrow();
  return total;
}

/** False if a check is running. */
export async function beginCheck(
  tx: Tx,
  { run, by, total }: { run: string; by: string; total: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into log_check (company_id, run, started_by, time_started, time_alive, total)
    values (${tx.companyId}, ${run}, ${by}, now(), now(), ${total})
    on conflict (company_id) do update set
      run = excluded.run, started_by = excluded.started_by, time_started = now(),
      time_alive = now(), checked = 0, total = excluded.total
    where log_check.time_alive is null
      or log_check.time_alive < now() - make_interval(secs => ${ALIVE_SECONDS})
    returning run`.execute(tx.sql);
  return rows.length > 0;
}

/** False if another check has taken the place of this one. */
export async function noteProgress(tx: Tx, run: string, checked: number): Promise<boolean> {
  const row = await tx.sql
    .updateTable('log_check')
    .set({ checked, time_alive: sql<Date>`now()` })
    .where('company_id', '=', tx.companyId)
    .where('run', '=', run)
    .returning('run')
    .executeTakeFirst();
  return row !== undefined;
}

/** Without a result, the check was given up. */
export async function endCheck(tx: Tx, run: string, result?: CheckResult): Promise<boolean> {
  const row = await tx.sql
    .updateTable('log_check')
    .set({
      run: null,
      time_alive: null,
      ...(result && {
        ...columnsOf(result),
        time_checked: sql<Date>`now()`,
        checked_by: sql<string>`started_by`,
      }),
    })
    .where('company_id', '=', tx.companyId)
    .where('run', '=', run)
    .returning('started_by')
    .executeTakeFirst();
  return row !== undefined;
}

/** The result of a check by the command line, which runs as the owner of the database. */
export async function recordCheck(
  owner: Kysely<Schema>,
  companyId: number,
  by: string,
  result: CheckResult,
): Promise<void> {
  const columns = { ...columnsOf(result), time_checked: sql<Date>`now()`, checked_by: by };
  await owner
    .insertInto('log_check')
    .values({ company_id: companyId, ...columns })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
    .execute();
}

const columnsOf = ({ entries, broken }: CheckResult) => ({
  entries,
  broken_log: broken?.log ?? null,
  broken_entry: broken?.entry ?? null,
});
