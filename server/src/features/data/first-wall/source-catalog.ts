import type { TableRight } from '@maru/contract/table-permissions';

type Rights = Readonly<Record<TableRight, boolean>>;

/** What one account may do, by table; nothing with a table that is not there. */
export type HeldRights = ReadonlyMap<string, Rights>;

/** A table of the grid, and what one account may do with it. */
interface GridTable {
  name: string;
  columns: ReadonlySet<string>;
  rights: Rights;
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

const NONE: Rights = { read: false, create: false, update: false, delete: false };

export const rightsIn = ({ tables }: SourceCatalog): HeldRights =>
  new Map(
    [...tables.values()]
      .filter(({ rights }) => Object.values(rights).includes(true))
      .map(({ name, rights }) => [name, rights]),
  );

/** The same source for another account. */
export const withRights = (catalog: SourceCatalog, held: HeldRights): SourceCatalog => ({
  ...catalog,
  tables: new Map(
    [...catalog.tables].map(([name, table]) => [
      name,
      { ...table, rights: held.get(name) ?? NONE },
    ]),
  ),
});
