import { Kysely } from 'kysely';
import { dialectOn } from './dialect.ts';
import type { Engine, Listener } from './engine.ts';

export const APPLICATION_ROLE = 'maru_app';

/** A transaction that sees and changes the rows of one company, and no others. */
export interface CompanyTx<Schema> {
  readonly companyId: number;
  readonly sql: Kysely<Schema>;
}

/**
 * The only way to the data. Requests work inside a company's transaction, as a role that owns
 * nothing and is fenced in by row-level security. `asOwner` is for migrations and administration.
 */
export class Database<Schema> {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Reads on one consistent snapshot. */
  readCompany<T>(companyId: number, work: (tx: CompanyTx<Schema>) => Promise<T>): Promise<T> {
    const begin = `begin isolation level repeatable read read only; ${asCompany(companyId)}`;
    return this.#transaction(begin, (sql) => work({ companyId, sql }));
  }

  writeCompany<T>(companyId: number, work: (tx: CompanyTx<Schema>) => Promise<T>): Promise<T> {
    return this.#transaction(`begin; ${asCompany(companyId)}`, (sql) => work({ companyId, sql }));
  }

  /** For what belongs to no company: before anyone is signed in. */
  withoutCompany<T>(work: (sql: Kysely<Schema>) => Promise<T>): Promise<T> {
    return this.#transaction(`begin; set local role ${APPLICATION_ROLE}`, work);
  }

  asOwner<T>(work: (sql: Kysely<Schema>) => Promise<T>): Promise<T> {
    return this.#transaction('begin', work);
  }

  listen(channel: string, heard: Listener): Promise<void> {
    return this.#engine.listen(channel, heard);
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  async #transaction<T>(begin: string, work: (sql: Kysely<Schema>) => Promise<T>): Promise<T> {
    const connection = await this.#engine.acquire();
    let broken = false;
    try {
      await connection.exec(begin);
      const result = await work(new Kysely<Schema>({ dialect: dialectOn(connection) }));
      await connection.exec('commit');
      return result;
    } catch (error) {
      await connection.exec('rollback').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      connection.release(broken);
    }
  }
}

function asCompany(companyId: number): string {
  if (!Number.isSafeInteger(companyId)) throw new Error('Not a company id');
  return `set local role ${APPLICATION_ROLE}; set local maru.company_id = '${companyId}'`;
}
