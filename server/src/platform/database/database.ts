import { CompiledQuery, type Kysely } from 'kysely';
import type { AccessMode, Engine, Listener, Load } from './engine.ts';
import { failureClass } from './failure-class.ts';
import { type SlowStatements, StatementTimes } from './statement-times.ts';
import {
  type CommitStatements,
  CompanyReading,
  type CompanyReadTx,
  CompanyTransaction,
  type CompanyWriteTx,
  OpenTransaction,
  type Transaction,
} from './transaction.ts';

export const APPLICATION_ROLE = 'maru_app';

/**
 * The only access to the data. Requests run in a company's transaction, as a role that owns nothing and
 * is restricted by row-level security. `asOwner` is for migrations and administration.
 */
export class Database<Schema> {
  readonly statements: StatementTimes;
  readonly #engine: Engine;
  readonly #failures = new Map<string, number>();

  constructor(engine: Engine, slow?: SlowStatements) {
    this.#engine = engine;
    this.statements = new StatementTimes(slow);
  }

  /** Reads on one consistent snapshot. */
  async readCompany<T>(
    companyId: number,
    work: (tx: CompanyReadTx<Schema>) => Promise<T>,
  ): Promise<T> {
    const begin = `begin isolation level repeatable read read only; ${asCompany(companyId)}`;
    return this.#reading(begin, (transaction) => work(new CompanyReading(companyId, transaction)));
  }

  /** `work` may add statements to `last`, which are sent together with the commit in one round trip. */
  writeCompany<T>(
    companyId: number,
    work: (tx: CompanyWriteTx<Schema>, last: CommitStatements) => Promise<T>,
  ): Promise<T> {
    const begin = `begin; ${asCompany(companyId)}`;
    const run = (transaction: OpenTransaction<Schema>, last: CommitStatements) =>
      work(new CompanyTransaction(companyId, transaction), last);
    return this.#writing(begin, run, 'writing');
  }

  /** For data that belongs to no company. */
  withoutCompany<T>(work: (sql: Kysely<Schema>, last: CommitStatements) => Promise<T>): Promise<T> {
    const begin = `begin; ${AS_APPLICATION}`;
    return this.#writing(begin, ({ sql }, last) => work(sql, last), 'reading');
  }

  /** One query for data that belongs to no company, sent in one packet with its transaction. */
  readWithoutCompany<Row>(query: (sql: Kysely<Schema>) => CompiledQuery<Row>): Promise<Row[]> {
    return this.#reading(`begin; ${AS_APPLICATION}`, ({ sql, sendLast }) => sendLast(query(sql)));
  }

  /** Fails where the database does not answer. */
  async ping(): Promise<void> {
    await this.withoutCompany((sql) => sql.executeQuery(CompiledQuery.raw('select 1')));
  }

  asOwner<T>(work: (sql: Kysely<Schema>) => Promise<T>): Promise<T> {
    return this.#writing(`begin; ${AS_OWNER}`, ({ sql }) => work(sql));
  }

  /** As the owner, reading everything as it was at one moment. */
  snapshot<T>(work: (sql: Kysely<Schema>) => Promise<T>): Promise<T> {
    const begin = `begin isolation level repeatable read read only; ${AS_OWNER}`;
    return this.#writing(begin, ({ sql }) => work(sql));
  }

  /** As the owner, with scripts too, to create the schema itself. */
  rebuild<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
    return this.#writing(`begin; ${AS_OWNER}`, work);
  }

  /** As the owner, in the company whose id `enter` returns. */
  ownCompany<T>(
    enter: (sql: Kysely<Schema>) => Promise<number>,
    work: (tx: CompanyWriteTx<Schema>, last: CommitStatements) => Promise<T>,
  ): Promise<T> {
    return this.#writing(`begin; ${AS_OWNER}`, async (transaction, last) =>
      work(new CompanyTransaction(await enter(transaction.sql), transaction), last),
    );
  }

  listen(channel: string, listener: Listener): Promise<void> {
    return this.#engine.listen(channel, listener);
  }

  load(): Load {
    return this.#engine.load();
  }

  /** How often transactions failed because of the database, by the class of the failure. */
  get failures(): ReadonlyMap<string, number> {
    return this.#failures;
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  #counted(error: unknown): unknown {
    const kind = failureClass(error);
    if (kind) this.#failures.set(kind, (this.#failures.get(kind) ?? 0) + 1);
    return error;
  }

  async #reading<T>(
    begin: string,
    work: (transaction: OpenTransaction<Schema>) => Promise<T>,
  ): Promise<T> {
    const transaction = await this.#begin(begin, 'reading');
    try {
      return await work(transaction);
    } catch (error) {
      throw this.#counted(await transaction.causeOf(error));
    } finally {
      // The result is valid even if the commit fails, so the commit is not awaited.
      transaction.end('commit').catch(() => {});
    }
  }

  async #writing<T>(
    begin: string,
    work: (transaction: OpenTransaction<Schema>, last: CommitStatements) => Promise<T>,
    mode?: AccessMode,
  ): Promise<T> {
    const transaction = await this.#begin(begin, mode);
    try {
      const last: CommitStatements = [];
      const result = await work(transaction, last);
      const sent = last.map(transaction.send);
      // If one of the statements fails, the database turns this commit into a rollback.
      const committed = transaction.end('commit');
      await Promise.all(sent);
      await committed;
      return result;
    } catch (error) {
      await transaction.end('rollback');
      throw this.#counted(await transaction.causeOf(error));
    }
  }

  async #begin(begin: string, mode?: AccessMode): Promise<OpenTransaction<Schema>> {
    const connection = await this.#engine.acquire(mode).catch((error) => {
      throw this.#counted(error);
    });
    // Administration takes as long as it takes, and nobody waits for it.
    return new OpenTransaction(mode ? this.statements.measured(connection) : connection, begin);
  }
}

const AS_APPLICATION = `set local role ${APPLICATION_ROLE}`;
/** Administration has no time limit. */
const AS_OWNER = 'set local statement_timeout = 0';

function asCompany(companyId: number): string {
  if (!Number.isSafeInteger(companyId)) throw new Error('Not a company id');
  return `${AS_APPLICATION}; set local maru.company_id = '${companyId}'`;
}
