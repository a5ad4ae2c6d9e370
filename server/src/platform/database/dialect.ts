import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Connection } from './engine.ts';

/** One for all, because a new one binds ninety functions. It begins each query anew. */
const COMPILER = new PostgresQueryCompiler();

/** Kysely on one connection that is already open and in its transaction. */
export function dialectOn(connection: Connection): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SingleConnectionDriver(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => COMPILER,
  };
}

class SingleConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(connection: Connection) {
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        const { rows, affected } = await connection.query(query.sql, query.parameters);
        return { rows: rows as R[], numAffectedRows: BigInt(affected) };
      },
      streamQuery() {
        throw new Error('Streaming is not supported: read in batches');
      },
    };
  }

  async init() {}
  async acquireConnection() {
    return this.#connection;
  }
  async beginTransaction() {
    throw new Error('This connection is already inside its transaction');
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
