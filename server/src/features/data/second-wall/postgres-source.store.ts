import pg from 'pg';
import {
  type Answer,
  cutRows,
  identifier,
  OverTimeError,
  privilegesOf,
  type Run,
  type Runner,
  SOURCE_LIMITS,
  type Source,
  SourceError,
} from './source.ts';

interface PostgresSourceOptions {
  /** The source's own login: it may create roles and grant, and does nothing else. */
  url: string;
  /** The beginning of the names of logins: two installations or companies may use one server. */
  prefix: string;
  /** The same for every process. */
  passwordOf(account: number): Promise<string>;
  timeMs?: number;
}

const SCHEMA = 'public';
const LOCK_MS = 2_000;
const IDLE_MS = 60_000;
const CONNECTIONS_PER_ACCOUNT = 2;
const QUERY_CANCELED = '57014';
/** Any number, as long as it is the same everywhere: grants on one table cannot be changed by two at once. */
const GRANTING = 7_203_884_511;

/**
 * A PostgreSQL server. Every account has a login of its own that is a member of nothing, so there is no role to switch
 * to. What its login may do is compared with the grid before every statement, because other processes grant as well.
 */
export class PostgresSource implements Source {
  readonly #options: PostgresSourceOptions;
  readonly #owner: pg.Pool;
  readonly #logins = new Map<number, pg.Pool>();

  constructor(options: PostgresSourceOptions) {
    this.#options = options;
    this.#owner = new pg.Pool({ connectionString: options.url, max: 2 });
    this.#owner.on('error', () => {});
  }

  async asOwner(sql: string): Promise<void> {
    await this.#owner.query(sql);
  }

  async run(runner: Runner, run: Run): Promise<Answer> {
    const client = await this.#connect(runner);
    try {
      if (!(await isInStep(client, runner))) {
        await this.#grant(runner);
        if (!(await isInStep(client, runner))) throw notGranted();
      }
      return await runOn(client, run);
    } catch (error) {
      throw asSourceError(error);
    } finally {
      // A client whose state cannot be cleared is not used again.
      await clear(client).then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#logins.values(), this.#owner].map((pool) => pool.end()));
  }

  async #connect(runner: Runner): Promise<pg.PoolClient> {
    const known = this.#logins.get(runner.account);
    if (known) return known.connect();
    await this.#grant(runner);
    const pool = await this.#poolOf(runner.account);
    this.#logins.set(runner.account, pool);
    return pool.connect();
  }

  async #poolOf(account: number): Promise<pg.Pool> {
    const address = new URL(this.#options.url);
    address.username = this.#nameOf(account);
    address.password = await this.#options.passwordOf(account);
    const settings = {
      statement_timeout: this.#options.timeMs ?? SOURCE_LIMITS.timeMs,
      lock_timeout: LOCK_MS,
      search_path: SCHEMA,
      standard_conforming_strings: 'on',
      timezone: 'UTC',
    };
    const pool = new pg.Pool({
      connectionString: address.href,
      max: CONNECTIONS_PER_ACCOUNT,
      idleTimeoutMillis: IDLE_MS,
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    });
    pool.on('error', () => {});
    return pool;
  }

  #nameOf(account: number): string {
    return `${this.#options.prefix}_${account}`;
  }

  async #grant(runner: Runner): Promise<void> {
    const password = await this.#options.passwordOf(runner.account);
    const client = await this.#owner.connect();
    try {
      await client.query(grantsOf(this.#nameOf(runner.account), password, runner.grants));
    } catch {
      await client.query('rollback');
      throw notGranted();
    } finally {
      client.release();
    }
  }
}

/** DISCARD ALL cannot be sent together with another statement. */
async function clear(client: pg.PoolClient): Promise<void> {
  await client.query('rollback');
  await client.query('discard all');
}

const notGranted = () =>
  new SourceError('The rights could not be granted in the source, so nothing is run', undefined);

/** Whether the login may do exactly what the grid says, with the tables of the schema. */
async function isInStep(client: pg.PoolClient, { grants }: Runner): Promise<boolean> {
  const { rows } = await client.query<{ grants: string[] }>({
    text: `
      select coalesce(array_agg(c.relname || ' ' || lower(a.privilege_type)), '{}') as grants
      from pg_catalog.pg_class c, pg_catalog.aclexplode(c.relacl) a
      where c.relnamespace = '${SCHEMA}'::pg_catalog.regnamespace
        and a.grantee = (select oid from pg_catalog.pg_roles where rolname = session_user)`,
  });
  const wanted = grants.flatMap((one) =>
    privilegesOf(one)
      .split(', ')
      .filter((privilege) => privilege !== '')
      .map((privilege) => `${one.table} ${privilege}`),
  );
  return rows[0]?.grants.toSorted().join() === wanted.toSorted().join();
}

/** Values of every type as PostgreSQL writes them. */
const asWritten = { getTypeParser: () => (text: string) => text };

/** The extended protocol takes a single statement. */
const ask = (client: pg.PoolClient, text: string) =>
  client.query<(string | null)[]>({
    text,
    rowMode: 'array',
    queryMode: 'extended',
    types: asWritten,
  } as pg.QueryArrayConfig);

async function runOn(client: pg.PoolClient, { sql, isReading, isKept }: Run): Promise<Answer> {
  await client.query(`begin ${isReading ? 'read only' : 'read write'}`);
  if (isReading) await ask(client, `declare answer no scroll cursor for ${sql}`);
  const result = await ask(
    client,
    isReading ? `fetch forward ${SOURCE_LIMITS.rows + 1} from answer` : sql,
  );
  await client.query(isKept ? 'commit' : 'rollback');
  return answerOf(result);
}

function answerOf({ fields, rows, rowCount }: pg.QueryArrayResult<(string | null)[]>): Answer {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  return { columns, ...cutRows(rows), changed: rowCount ?? 0 };
}

function asSourceError(error: unknown): Error {
  const { message, code } = error as Error & { code?: string };
  return code === QUERY_CANCELED ? new OverTimeError() : new SourceError(message, code);
}

function grantsOf(role: string, password: string, grants: Runner['grants']): string {
  const name = identifier(role);
  const login = `login password ${pg.escapeLiteral(password)} nosuperuser nocreatedb nocreaterole noinherit noreplication connection limit 20`;
  const given = grants
    .filter(({ rights }) => rights.length > 0)
    .map((one) => `grant ${privilegesOf(one)} on ${SCHEMA}.${identifier(one.table)} to ${name};`);
  return `
    begin;
    set local lock_timeout = ${LOCK_MS};
    select pg_advisory_xact_lock(${GRANTING});
    do $$ begin
      if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(role)}) then
        create role ${name};
      end if;
    end $$;
    alter role ${name} ${login};
    alter role ${name} reset all;
    grant usage on schema ${SCHEMA} to ${name};
    revoke all on all tables in schema ${SCHEMA} from ${name};
    ${given.join('\n')}
    commit;`;
}
