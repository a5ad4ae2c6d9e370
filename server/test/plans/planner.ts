import type pg from 'pg';
import { APPLICATION_ROLE } from '../../src/platform/database/database.ts';
import type { NotedStatement } from '../sent-statements.ts';
import { FEW_OF_A_COMPANY } from './fill-tables.ts';
import { factsOf, type Index, type PlanFacts, type PlanNode } from './plan-facts.ts';

/** A table with fewer rows has one row for each company, or belongs to the installation. */
const MANY = 1_000;

/** A plan that costs no more than this many times another one has only been chosen otherwise. */
const ABOUT_THE_SAME = 1.5;

export interface Look {
  how: 'generic plan' | 'custom plan';
  /** What the owner looks up in an index and the application does not. */
  lost: string[];
  /** The tables that can be large and are read as a whole. */
  whole: string[];
}

/** Plans statements as the role of requests, in company 1 of `fillTables`, and as the owner. */
export class Planner {
  readonly #client: pg.Client;
  readonly #indexes: ReadonlyMap<string, Index>;
  readonly #large: ReadonlySet<string>;

  private constructor(client: pg.Client, indexes: Map<string, Index>, large: Set<string>) {
    this.#client = client;
    this.#indexes = indexes;
    this.#large = large;
  }

  static async on(client: pg.Client): Promise<Planner> {
    // As if the tables had thirty times as many pages.
    await client.query(
      "set maru.company_id = '1'; set seq_page_cost = 30; set jit = off; set plan_cache_mode = force_generic_plan",
    );
    const { rows: indexes } = await client.query(
      `select c.relname as name, t.relname as table, indpred is not null as "isPartial"
       from pg_index join pg_class c on c.oid = indexrelid join pg_class t on t.oid = indrelid`,
    );
    const { rows: large } = await client.query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and reltuples >= ${MANY}`,
    );
    return new Planner(
      client,
      new Map(indexes.map(({ name, ...index }) => [name, index])),
      new Set(large.map(({ name }) => name).filter((name) => !FEW_OF_A_COMPANY.has(name))),
    );
  }

  async look({ sql, asApplication }: NotedStatement): Promise<Look[]> {
    const values = (asApplication?.parameters ?? []).map(asSent);
    for (const [, n] of sql.matchAll(OF_COMPANY)) values[Number(n) - 1] = 1;
    const custom = () => this.#client.query({ text: `explain (format json) ${sql}`, values });
    const nulls = values.length > 0 ? `(${values.map(() => 'null').join(', ')})` : '';
    const generic = () => this.#client.query(`explain (format json) execute sent${nulls}`);
    await this.#client.query(`prepare sent as ${sql}`);
    const looks: Look[] = [
      { how: 'custom plan', ...(await this.#compare(custom)) },
      { how: 'generic plan', ...(await this.#compare(generic)) },
    ];
    await this.#client.query('deallocate sent');
    return looks;
  }

  async #compare(explain: () => Promise<pg.QueryResult>): Promise<Omit<Look, 'how'>> {
    const owner = this.#factsOf(await explain());
    await this.#client.query(`set role ${APPLICATION_ROLE}`);
    const application = this.#factsOf(await explain());
    await this.#client.query('reset role');
    const isDearer = application.cost > owner.cost * ABOUT_THE_SAME;
    return {
      lost: isDearer ? [...owner.lookups].filter((one) => !application.lookups.has(one)) : [],
      whole: [...application.whole].filter((table) => this.#large.has(table)),
    };
  }

  #factsOf({ rows }: pg.QueryResult): PlanFacts {
    const plan: PlanNode = rows[0]['QUERY PLAN'][0].Plan;
    return factsOf(plan, this.#indexes);
  }
}

/** The parameters that are the company of a statement. */
const OF_COMPANY = /(?:company_id"?|"company"\."id")\s*=\s*\$(\d+)/g;

/** A buffer has been noted as JSON. */
const asSent = (value: unknown) => {
  const { type, data } = (value ?? {}) as { type?: string; data?: number[] };
  return type === 'Buffer' && data ? Buffer.from(data) : value;
};
