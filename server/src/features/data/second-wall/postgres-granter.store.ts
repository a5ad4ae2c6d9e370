import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { grantStatements, type Login } from './postgres-rights.store.ts';
import { SourceError } from './source.ts';

interface Waiting {
  login: Login;
  resolve(fingerprint: string): void;
  reject(error: Error): void;
}

const FINGERPRINT = /^[0-9a-f]{32}$/;

/** By login; null if it does not have its rights. */
type Prints = ReadonlyMap<string, string | null>;

/** On a connection of the owner, for a limited time. */
type AsOwner = <T>(task: (client: pg.PoolClient) => Promise<T>) => Promise<T>;

/** Two processes that grant on one table at the same time: one of them has to try again. */
const ATTEMPTS = 10;
const WAIT_MS = 50;
const CONFLICTS = new Set(['XX000', '40001', '40P01', '23505', '42710']);
/** Logins of one transaction: those that are looked at as a whole, and those of which only a difference is. */
const AT_ONCE = { whole: 25, different: 200 };

/**
 * Gives logins their rights: one transaction after another, for all who wait. There is no lock that other processes
 * would respect, because a login could hold it as well.
 */
export class PostgresGranter {
  readonly #asOwner: AsOwner;
  #waiting: Waiting[] = [];
  #isGranting = false;

  constructor(asOwner: AsOwner) {
    this.#asOwner = asOwner;
  }

  /** Answers the fingerprint of the login that has its rights. */
  grant(login: Login): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ login, resolve, reject });
      void this.#next();
    });
  }

  async #next(): Promise<void> {
    if (this.#isGranting) return;
    this.#isGranting = true;
    while (this.#waiting.length > 0) {
      await this.#grantAll(this.#take());
    }
    this.#isGranting = false;
  }

  /** Of one login only the first: in one transaction it would be granted what any of them wants. */
  #take(): Waiting[] {
    const isWhole = !this.#waiting[0]?.login.before;
    const most = isWhole ? AT_ONCE.whole : AT_ONCE.different;
    const byLogin = new Map<string, Waiting>();
    for (const one of this.#waiting) {
      if (!byLogin.has(one.login.name)) byLogin.set(one.login.name, one);
    }
    const taken = [...byLogin.values()]
      .filter(({ login }) => !login.before === isWhole)
      .slice(0, most);
    this.#waiting = this.#waiting.filter((one) => !taken.includes(one));
    return taken;
  }

  /** If the grant of all together fails, each login is granted alone, with a check of all its rights. */
  async #grantAll(together: readonly Waiting[]): Promise<void> {
    try {
      const fingerprints = await this.#try(together.map(({ login }) => login));
      for (const { login, resolve, reject } of together) {
        const fingerprint = fingerprints.get(login.name);
        if (fingerprint && FINGERPRINT.test(fingerprint)) resolve(fingerprint);
        else reject(notGranted());
      }
    } catch (error) {
      const isRefused = error instanceof SourceError;
      for (const one of together) {
        const isLast = together.length === 1 && !one.login.before;
        // A server that does not answer is not asked for each of them.
        if (isLast || !isRefused) one.reject(error as Error);
        else await this.#grantAll([{ ...one, login: { ...one.login, before: undefined } }]);
      }
    }
  }

  #try(logins: readonly Login[]): Promise<Prints> {
    return this.#asOwner((client) => grantOn(client, grantStatements(logins)));
  }
}

async function grantOn(client: pg.PoolClient, sql: string): Promise<Prints> {
  for (let attempt = 1; ; attempt += 1) {
    const begun = performance.now();
    try {
      const results = (await client.query(sql)) as unknown as pg.QueryResult[];
      const rows = results.flatMap((result) => result.rows);
      return new Map(
        rows.filter((row) => 'fingerprint' in row).map((row) => [row.login, row.fingerprint]),
      );
    } catch (error) {
      await client.query('rollback').catch(() => {
        throw error;
      });
      const { code = '' } = error as { code?: string };
      if (attempt === ATTEMPTS || !CONFLICTS.has(code)) throw notGranted();
      // Others need as long for theirs.
      const tookMs = performance.now() - begun;
      await setTimeout(Math.random() * (WAIT_MS * attempt + tookMs));
    }
  }
}

export const notGranted = () =>
  new SourceError('The rights could not be granted in the source, so nothing is run', undefined);
