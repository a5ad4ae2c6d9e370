import { CompiledQuery, Kysely } from 'kysely';
import { dialectOn } from './dialect.ts';
import type { AccessMode, Connection, Engine, Listener, Load } from './engine.ts';
import { failureClass } from './failure-class.ts';

export const APPLICATION_ROLE = 'maru_app';

/** A transaction that sees and changes only the rows of one company. */
export interface CompanyTx<Schema> {
  readonly companyId: number;
  readonly sql: Kysely<Schema>;
}

interface Batching {
  /** Sends several queries in this order without waiting between them: one round trip instead of several. */
  sendTogether<Queries extends readonly CompiledQuery[]>(
    ...queries: Queries
  ): Promise<QueryResults<Queries>>;
}

type QueryResults<Queries extends readonly CompiledQuery[]> = {
  [N in keyof Queries]: Queries[N] extends CompiledQuery<infer Row> ? Row[] : never;
};

/** A transaction that only reads. */
export interface CompanyReadTx<Schema> extends CompanyTx<Schema>, Batching {
  /** The last query of this transaction, sent in one packet with the commit. */
  sendWithCommit<Row>(query: CompiledQuery<Row>): Promise<Row[]>;
}

/** A transaction that also changes rows. */
export interface CompanyWriteTx<Schema> extends CompanyTx<Schema>, Batching {}

export interface Transaction<Schema> extends Omit<CompanyWriteTx<Schema>, 'companyId'> {
  /** Any number of statements without parameters. */
  script(statements: string): Promise<void>;
}

/** Statements that are sent with the commit, so that their locks are not held for another round trip. */
export type CommitStatements = CompiledQuery[];

/**
 * The only access to the data. Requests run in a company's transaction, as a role that owns nothing and
 * is restricted by row-level security. `asOwner` is for migrations and administration.
 */
export class Database<Schema> {
  readonly #engine: Engine;
  readonly #failures = new Map<string, number>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Reads on one consistent snapshot. */
  async readCompany<T>(
    companyId: number,
    work: (tx: CompanyReadTx<Schema>) => Promise<T>,
  ): Promise<T> {
    const begin = `begin isolation level repeatable read read only; ${asCompany(companyId)}`;
    return this.#reading(begin, (transaction, sendWithCommit) =>
      work({
        companyId,
        get sql() {
          return transaction.sql;
        },
        sendTogether: transaction.sendTogether,
        sendWithCommit,
      }),
    );
  }

  /** `work` may add statements to `last`, which are sent together with the commit in one round trip. */
  writeCompany<T>(
    companyId: number,
    work: (tx: CompanyWriteTx<Schema>, last: CommitStatements) => Promise<T>,
  ): Promise<T> {
    const begin = `begin; ${asCompany(companyId)}`;
    const run = (transaction: Transaction<Schema>, last: CommitStatements) =>
      work(
        {
          companyId,
          get sql() {
            return transaction.sql;
          },
          sendTogether: transaction.sendTogether,
        },
        last,
      );
    return this.#writing(begin, run, 'writing');
  }

  /** For data that belongs to no company. */
  withoutCompany<T>(work: (sql: Kysely<Schema>, last: CommitStatements) => Promise<T>): Promise<T> {
    const begin = `begin; ${AS_APPLICATION}`;
    return this.#writing(begin, ({ sql }, last) => work(sql, last), 'reading');
  }

  /** One query for data that belongs to no company, sent in one packet with its transaction. */
  readWithoutCompany<Row>(query: (sql: Kysely<Schema>) => CompiledQuery<Row>): Promise<Row[]> {
    return this.#reading(`begin; ${AS_APPLICATION}`, ({ sql }, sendWithCommit) =>
      sendWithCommit(query(sql)),
    );
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
    return this.#writing(`begin; ${AS_OWNER}`, async ({ sql, sendTogether }, last) =>
      work({ companyId: await enter(sql), sql, sendTogether }, last),
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
    work: (
      transaction: Transaction<Schema>,
      sendWithCommit: CompanyReadTx<Schema>['sendWithCommit'],
    ) => Promise<T>,
  ): Promise<T> {
    const transaction = await this.#begin(begin, 'reading');
    const sendWithCommit = async <Row>(query: CompiledQuery<Row>) => {
      const answered = transaction.send(query);
      transaction.end('commit').catch(() => {});
      return (await answered).rows as Row[];
    };
    try {
      return await work(transaction, sendWithCommit);
    } catch (error) {
      throw this.#counted(await transaction.causeOf(error));
    } finally {
      // The result is valid even if the commit fails, so the commit is not awaited.
      transaction.end('commit').catch(() => {});
    }
  }

  async #writing<T>(
    begin: string,
    work: (transaction: Transaction<Schema>, last: CommitStatements) => Promise<T>,
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

  /** Does not wait for the begin: the first query is sent in the same packet. */
  async #begin(begin: string, mode?: AccessMode) {
    const connection = await this.#engine.acquire(mode).catch((error) => {
      throw this.#counted(error);
    });
    const begun = connection.begin(begin);
    begun.catch(() => {});
    let ended: Promise<void> | undefined;
    let sql: Kysely<Schema> | undefined;
    const send = (query: CompiledQuery) => connection.query(query.sql, query.parameters);
    return {
      /** Made when it is first used: the most frequent queries are not built by it. */
      get sql() {
        sql ??= new Kysely<Schema>({ dialect: dialectOn(connection) });
        return sql;
      },
      send,
      script: (statements: string) => connection.exec(statements),
      sendTogether: async <Queries extends readonly CompiledQuery[]>(...queries: Queries) => {
        const answers = await Promise.all(queries.map(send));
        return answers.map(({ rows }) => rows) as QueryResults<Queries>;
      },
      /** If the begin has failed, all later errors are its consequence. */
      causeOf: (error: unknown) =>
        begun.then(
          () => error,
          (cause: unknown) => cause,
        ),
      end: (how: 'commit' | 'rollback') => {
        ended ??= finish(connection, begun, how);
        return ended;
      },
    };
  }
}

async function finish(
  connection: Connection,
  begun: Promise<void>,
  how: 'commit' | 'rollback',
): Promise<void> {
  let broken = false;
  try {
    await Promise.all([begun, connection.exec(how)]);
  } catch (error) {
    broken = true;
    if (how === 'commit') throw error;
  } finally {
    connection.release(broken);
  }
}

const AS_APPLICATION = `set local role ${APPLICATION_ROLE}`;
/** Administration has no time limit. */
const AS_OWNER = 'set local statement_timeout = 0';

function asCompany(companyId: number): string {
  if (!Number.isSafeInteger(companyId)) throw new Error('Not a company id');
  return `${AS_APPLICATION}; set local maru.company_id = '${companyId}'`;
}
