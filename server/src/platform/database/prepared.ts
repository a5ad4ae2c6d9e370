import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { CompanyTx } from './transaction.ts';

/**
 * Builds a query once; later calls only fill in its parameters. For calls with a budget: to build a query of thirty
 * columns takes longer than the database needs to answer it. `build` gets placeholders, which it may only put into the
 * query, so its text cannot depend on them. It names each of them, because `args` cannot be spread.
 */
export function prepared<Schema, Args extends object, Row>(
  build: (tx: CompanyTx<Schema>, args: Args) => Compilable<Row>,
): (tx: CompanyTx<Schema>, args: Args) => CompiledQuery<Row> {
  let known: CompiledQuery<Row> | undefined;
  return ({ companyId }, args) => {
    known ??= build(
      { companyId: new Placeholder(OF_COMPANY) as never, sql: new Kysely({ dialect: BUILDING }) },
      new Proxy({} as Args, { get: (_, name) => new Placeholder(name) }),
    ).compile();
    const filledIn = (one: unknown) => {
      if (!(one instanceof Placeholder)) return one;
      return one.name === OF_COMPANY ? companyId : args[one.name as keyof Args];
    };
    return { ...known, parameters: known.parameters.map(filledIn) };
  };
}

const OF_COMPANY = Symbol('company');

/** Stands for a value that is known only later; using it as one is a mistake. */
class Placeholder {
  readonly name: string | symbol;

  constructor(name: string | symbol) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`The query must not depend on the value of ${String(this.name)}`);
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

const BUILDING = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
