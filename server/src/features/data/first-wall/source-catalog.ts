import type { TableRight } from '@maru/contract/table-permissions';

type Rights = Readonly<Record<TableRight, boolean>>;

/** The rights of one account, by table; none on a table that is not in the map. */
export type HeldRights = ReadonlyMap<string, Rights>;

/** A table of the grid, and what one account may do with it. */
interface GridTable {
  name: string;
  columns: ReadonlySet<string>;
  rights: Rights;
}

/**
 * The names against which a statement is checked: tables of the grid, and functions and operators that the source
 * defines.
 */
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
