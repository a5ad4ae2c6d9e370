import type pg from 'pg';
import { PostgresBatch, type Statement } from './postgres-batch.ts';
import { type Check, USUAL_CHECK } from './postgres-rights.store.ts';
import { literal } from './source.ts';

/** Of a connection that is in no transaction. */
const IDLE = 'I';
const NAME = 'maru_check';
const TYPES = 'text, name[], name[], name[], name[]';
const ANSWER = { rows: 1, size: 10_000, values: 10, most: { bytes: 40_000, values: 1_000 } };

/** One plan for all values. */
const ONE_PLAN = 'set plan_cache_mode = force_generic_plan';
/** The statements of an account are planned as the server is told to. */
export const DEFAULT_PLANS = 'set local plan_cache_mode to default';

const PREPARATION = [
  ONE_PLAN,
  `prepare ${NAME} (${TYPES}) as ${USUAL_CHECK}`,
  // Plans it; what it answers with these values is not asked.
  `explain execute ${NAME} ('', '{}', '{}', '{}', '{}')`,
  `select prepare_time from pg_catalog.pg_prepared_statements where name = ${literal(NAME)}`,
];

/**
 * Does the same as DISCARD ALL except for plans and prepared statements; the check may be the only prepared one. It can
 * be sent together with others, as DISCARD ALL cannot.
 */
const clearing = (preparedAt: string): readonly string[] => [
  'rollback',
  'close all',
  'set session authorization default',
  'reset all',
  'unlisten *',
  'select pg_catalog.pg_advisory_unlock_all()',
  'discard temp',
  'discard sequences',
  ONE_PLAN,
  `select 1 / (count(*) = 1 and bool_and(name = ${literal(NAME)} and prepare_time = ${literal(preparedAt)}))::int
   from pg_catalog.pg_prepared_statements`,
];

/**
 * The connections of logins between two statements: with a fresh state, and with the check of the next statement
 * prepared, because to plan it takes longer than most statements.
 */
export class LoginClients {
  /** When the check was prepared. */
  readonly #preparedAt = new WeakMap<pg.PoolClient, string>();

  checkOf(client: pg.PoolClient, check: Check): Statement {
    const isPrepared = check.text === USUAL_CHECK && this.#preparedAt.has(client);
    return { ...check, prepared: isPrepared ? NAME : '' };
  }

  /**
   * Clears the state after a query, when sent with it. After anything else that is not enough: it could have prepared
   * a check of its own.
   */
  clearingOf(client: pg.PoolClient): readonly string[] | undefined {
    const preparedAt = this.#preparedAt.get(client);
    return preparedAt === undefined ? undefined : clearing(preparedAt);
  }

  async clear(client: pg.PoolClient): Promise<void> {
    this.#preparedAt.delete(client);
    if (client.getTransactionStatus() !== IDLE) await client.query('rollback');
    await client.query('discard all');
    const { rows } = await PostgresBatch.send(client, { statements: PREPARATION }, ANSWER).reading;
    this.#preparedAt.set(client, rows[0]?.[0] ?? '');
  }
}
