import { type CompiledQuery, Kysely } from 'kysely';
import { dialectOn } from './dialect.ts';
import type { Connection } from './engine.ts';

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
  /** Sends the last query of this transaction in one packet with the commit that ends it, and answers its rows. */
  sendLast<Row>(query: CompiledQuery<Row>): Promise<Row[]>;
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
 * A transaction that has begun, or will have when its first query is answered: nobody waits for the begin, and the first
 * query is sent in the same packet.
 *
 * What is computed when it is first used is a getter of a class. A getter in an object literal would give each object a
 * hidden class of its own, which V8 keeps, with all that the transaction holds, until it collects everything.
 */
export class OpenTransaction<Schema> implements Transaction<Schema> {
  readonly #connection: Connection;
  readonly #begun: Promise<void>;
  #ended: Promise<void> | undefined;
  #sql: Kysely<Schema> | undefined;

  constructor(connection: Connection, begin: string) {
    this.#connection = connection;
    this.#begun = connection.begin(begin);
    this.#begun.catch(() => {});
  }

  /** Made when it is first used: the most frequent queries are not built by it. */
  get sql(): Kysely<Schema> {
    this.#sql ??= new Kysely<Schema>({ dialect: dialectOn(this.#connection) });
    return this.#sql;
  }

  readonly send = (query: CompiledQuery) => this.#connection.query(query.sql, query.parameters);

  readonly sendTogether = async <Queries extends readonly CompiledQuery[]>(...queries: Queries) => {
    const answers = await Promise.all(queries.map(this.send));
    return answers.map(({ rows }) => rows) as QueryResults<Queries>;
  };

  readonly sendLast = async <Row>(query: CompiledQuery<Row>) => {
    const answered = this.send(query);
    this.end('commit').catch(() => {});
    return (await answered).rows as Row[];
  };

  readonly script = (statements: string) => this.#connection.exec(statements);

  /** If the begin has failed, all later errors are its consequence. */
  causeOf(error: unknown): Promise<unknown> {
    return this.#begun.then(
      () => error,
      (cause: unknown) => cause,
    );
  }

  end(how: 'commit' | 'rollback'): Promise<void> {
    this.#ended ??= finish(this.#connection, this.#begun, how);
    return this.#ended;
  }
}

/** An open transaction of one company. */
export class CompanyTransaction<Schema> implements CompanyWriteTx<Schema> {
  readonly companyId: number;
  readonly sendTogether: CompanyWriteTx<Schema>['sendTogether'];
  readonly #transaction: OpenTransaction<Schema>;

  constructor(companyId: number, transaction: OpenTransaction<Schema>) {
    this.companyId = companyId;
    this.sendTogether = transaction.sendTogether;
    this.#transaction = transaction;
  }

  get sql(): Kysely<Schema> {
    return this.#transaction.sql;
  }
}

/** Apart, because a transaction that changes rows is only ended after the statements that go with its commit. */
export class CompanyReading<Schema>
  extends CompanyTransaction<Schema>
  implements CompanyReadTx<Schema>
{
  readonly sendLast: CompanyReadTx<Schema>['sendLast'];

  constructor(companyId: number, transaction: OpenTransaction<Schema>) {
    super(companyId, transaction);
    this.sendLast = transaction.sendLast;
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
