import type { Socket } from 'node:net';
import pg from 'pg';
import { cannotConnect, isRefused } from './connection-errors.ts';
import { describeBy } from './describe.store.ts';
import { LoginClients } from './login-clients.store.ts';
import { LoginRights } from './login-rights.ts';
import { PostgresBatch } from './postgres-batch.ts';
import { notGranted, PostgresGranter } from './postgres-granter.store.ts';
import { PostgresLogins } from './postgres-logins.ts';
import { fingerprintCheck } from './postgres-rights.store.ts';
import {
  cutAfter,
  LoginGoneError,
  OutOfStepError,
  PostgresSession,
} from './postgres-session.store.ts';
import {
  type Answer,
  ChangedSourceError,
  type Description,
  type Preview,
  SOURCE_LIMITS,
  type Source,
  type SourceChange,
  SourceError,
  type StatementAccount,
  type StatementRun,
} from './source.ts';
import type { SourceSession } from './source-session.ts';
import { changeIn, previewIn, runIn } from './statement-run.store.ts';
import { TimeBudget } from './time-budget.ts';
import { SourceClient } from './wire/source-client.ts';

interface PostgresSourceOptions {
  /** The source's own login: it may create roles and grant, and does nothing else. */
  url: string;
  /** The beginning of the names of logins: two installations or companies may use one server. */
  prefix: string;
  /** The same for every process. */
  passwordOf(account: number): Promise<string>;
  /** Connects to allowed hosts only. */
  socket?: () => Socket;
  timeMs?: number;
  /** For what takes no time but that to the server and back. */
  answerMs?: number;
  /** For what the source's own login does. */
  ownerMs?: number;
}

interface Checked {
  runner: StatementAccount;
  budget: TimeBudget;
  isExact: boolean;
}

const ANSWER_MS = 5_000;
const OWNER_MS = 15_000;
const CONNECTION_MS = 5_000;
/** Somebody else may change the rights in between. */
const ATTEMPTS = 3;
const DENIED = '42501';
/** The description of a large database. */
const OF_DESCRIPTION = {
  rows: 1,
  size: 48_000_000,
  values: 1,
  most: { bytes: 48_000_000, values: 1 },
};

/**
 * A PostgreSQL server. Every account has a login of its own that is a member of nothing, so there is no role to switch
 * to. What its login may do is compared in the transaction of every statement, because other processes grant as well.
 */
export class PostgresSource implements Source {
  readonly #options: PostgresSourceOptions;
  readonly #owner: pg.Pool;
  readonly #logins: PostgresLogins;
  readonly #rights: LoginRights;
  readonly #clients = new LoginClients();

  constructor(options: PostgresSourceOptions) {
    this.#options = options;
    this.#owner = new pg.Pool({
      Client: SourceClient,
      connectionString: options.url,
      max: 2,
      connectionTimeoutMillis: Math.min(CONNECTION_MS, this.#ownerMs),
      ...this.#stream,
    });
    this.#owner.on('error', () => {});
    this.#logins = new PostgresLogins({ ...options, timeMs: this.#timeMs });
    this.#rights = new LoginRights({
      granter: new PostgresGranter((task) => this.#byOwner(task)),
      nameOf: (account) => this.#logins.nameOf(account),
      passwordOf: options.passwordOf,
    });
  }

  get #stream(): pg.ClientConfig {
    return this.#options.socket ? { stream: this.#options.socket } : {};
  }

  get #timeMs(): number {
    return this.#options.timeMs ?? SOURCE_LIMITS.timeMs;
  }

  get #ownerMs(): number {
    return this.#options.ownerMs ?? OWNER_MS;
  }

  get #answerMs(): number {
    return this.#options.answerMs ?? ANSWER_MS;
  }

  async asOwner(sql: string): Promise<void> {
    await this.#byOwner((client) => client.query(sql));
  }

  describe(): Promise<Description> {
    return this.#byOwner((client) =>
      describeBy(
        (sql) => PostgresBatch.send(client, { statements: [sql] }, OF_DESCRIPTION).reading,
      ),
    );
  }

  /** Its connection is used again only if all went well. */
  async #byOwner<T>(task: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#owner.connect();
    try {
      const result = await cutAfter(client, this.#ownerMs, () => task(client));
      client.release();
      return result;
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  }

  run(runner: StatementAccount, run: StatementRun): Promise<Answer> {
    return this.#runWithNames(runner, (session) => runIn(session, run));
  }

  isReady(runner: StatementAccount): boolean {
    return this.#rights.knownPrint(runner) !== undefined && this.#logins.isOpen(runner.account);
  }

  preview(runner: StatementAccount, change: SourceChange): Promise<Preview> {
    return this.#runWithNames(runner, (session) => previewIn(session, change));
  }

  change(runner: StatementAccount, change: SourceChange): Promise<Answer> {
    return this.#runWithNames(runner, (session) => changeIn(session, change));
  }

  follow(...changes: Parameters<Source['follow']>): Promise<void> {
    return this.#rights.follow(...changes);
  }

  async close(): Promise<void> {
    await Promise.all([this.#logins.close(), this.#owner.end()]);
  }

  /** If a name may mean something else by now, the statement is tried again with an exact check of its names. */
  async #runWithNames<T>(
    runner: StatementAccount,
    task: (session: SourceSession) => Promise<T>,
  ): Promise<T> {
    const budget = new TimeBudget(this.#timeMs + this.#answerMs);
    try {
      return await this.#inStep({ runner, budget, isExact: false }, task);
    } catch (error) {
      if (!(error instanceof ChangedSourceError)) throw error;
      return this.#inStep({ runner, budget, isExact: true }, task);
    }
  }

  /**
   * A login that may do something else than the grid says is given its rights, and then it is tried once more. So is
   * one that is refused something: what was closed or gone when it was given its rights may be back.
   */
  async #inStep<T>(
    { runner, budget, isExact }: Checked,
    task: (session: SourceSession) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const fingerprint = await budget.wait(this.#rights.fingerprintOf(runner));
      const client = await budget.wait(this.#connect(runner), (late) => late.release());
      try {
        const check = fingerprintCheck(fingerprint, runner.names, isExact);
        const session = new PostgresSession({
          client,
          check: this.#clients.checkOf(client, check),
          clearing: this.#clients.clearingOf(client),
          budget,
        });
        return await this.#cleared(client, session, async () => {
          if (runner.beforeRun) await budget.besides(runner.beforeRun());
          return task(session);
        });
      } catch (error) {
        const isDenied = error instanceof SourceError && error.code === DENIED;
        if (!isDenied && !(error instanceof OutOfStepError)) throw error;
        this.#rights.forget(runner.account);
        if (error instanceof LoginGoneError) this.#logins.forget(runner.account);
        if (
          isDenied &&
          (attempt === ATTEMPTS ||
            (await budget.wait(this.#rights.fingerprintOf(runner))) === fingerprint)
        )
          throw error;
        if (attempt === ATTEMPTS) throw notGranted();
      }
    }
  }

  /** Nobody waits for the clearing, and a client whose state cannot be cleared is not used again. */
  async #cleared<T>(
    client: pg.PoolClient,
    session: PostgresSession,
    task: () => Promise<T>,
  ): Promise<T> {
    const clear = () => this.#clients.clear(client);
    try {
      return await task();
    } finally {
      void cutAfter(client, this.#answerMs, () => session.cleared?.catch(clear) ?? clear()).then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    }
  }

  async #connect(runner: StatementAccount): Promise<pg.PoolClient> {
    const { account } = runner;
    const password = await this.#options.passwordOf(account);
    const open = () => this.#logins.connect(account, password);
    if (!this.#logins.isOpen(account)) await runner.beforeGrant?.();
    try {
      return await open();
    } catch (error) {
      if (!isRefused(error)) throw cannotConnect(error);
    }
    // Gone, or with another password.
    this.#logins.forget(account);
    await this.#rights.grant(runner, { isPasswordSet: true });
    return open().catch((error) => {
      throw cannotConnect(error);
    });
  }
}
