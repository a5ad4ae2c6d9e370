import type { TableRight } from '@maru/contract/table-permissions';

/** A table of the grid, and what one account may do with it. */
interface GridTable {
  name: string;
  columns: ReadonlySet<string>;
  rights: Readonly<Record<TableRight, boolean>>;
}

/** What a statement is held to: the tables of the grid, and what the source defines beside PostgreSQL's own. */
export interface SourceCatalog {
  /** The schema of the tables. */
  schema: string;
  /** By their names in the source. */
  tables: ReadonlyMap<string, GridTable>;
  /** Names of functions outside `pg_catalog`: one of them could be called in place of PostgreSQL's own. */
  functions: ReadonlySet<string>;
  /** Those that take a whole row: `orders.name_of_function` calls them as well. */
  rowFunctions: ReadonlySet<string>;
  /** Operators outside `pg_catalog`. */
  operators: ReadonlySet<string>;
}
