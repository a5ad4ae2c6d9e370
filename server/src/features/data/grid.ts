import { heldRights } from '../../core/table-rights.store.ts';
import type { Grid, GridRow } from './data.store.ts';
import type { SourceCatalog } from './first-wall/source-catalog.ts';
import type { TableGrant } from './second-wall/source.ts';

const SCHEMA = 'public';

/** A table without columns is in the grid, but was never read from the source. */
export const isUsable = ({ closed, columns }: GridRow): boolean =>
  closed === '' && columns.length > 0;

/** Of columns that are known longer than one statement. */
const columnNames = new WeakMap<GridRow['columns'], ReadonlySet<string>>();

function namesOf({ columns }: GridRow): ReadonlySet<string> {
  const names = columnNames.get(columns) ?? new Set(columns.map(({ name }) => name));
  columnNames.set(columns, names);
  return names;
}

type Tables = Pick<Grid, 'rows' | 'foreignNames'>;

/** Of grids that are known longer than one statement. */
const catalogs = new WeakMap<Tables, SourceCatalog>();

/** The part of a grid against which the first wall checks a statement. */
export function catalogOf(grid: Tables): SourceCatalog {
  const catalog = catalogs.get(grid) ?? newCatalog(grid);
  catalogs.set(grid, catalog);
  return catalog;
}

const newCatalog = ({ rows, foreignNames }: Tables): SourceCatalog => ({
  schema: SCHEMA,
  tables: new Map(
    rows.filter(isUsable).map((row) => [
      row.table_name,
      {
        name: row.table_name,
        columns: namesOf(row),
        rights: {
          read: row.can_read,
          create: row.can_create,
          update: row.can_update,
          delete: row.can_delete,
        },
      },
    ]),
  ),
  functions: new Set(foreignNames.functions),
  rowFunctions: new Set(foreignNames.rowFunctions),
  operators: new Set(foreignNames.operators),
});

/** The rights that the second wall grants. */
export const gridGrants = ({ rows }: Grid): TableGrant[] =>
  rows
    .filter(isUsable)
    .map((row) => ({ table: row.table_name, rights: heldRights(row) }))
    .filter(({ rights }) => rights.length > 0);

/** By its name, as a statement has it: with the schema of the tables or without. */
export function rowOf({ rows }: Grid, name: string): GridRow | undefined {
  const bare = name.startsWith(`${SCHEMA}.`) ? name.slice(SCHEMA.length + 1) : name;
  return rows.find((row) => row.table_name === name || row.table_name === bare);
}

/** The columns of a table's primary key. */
export const keysOf = ({ rows }: Grid, table: string): string[] =>
  rows
    .filter(({ table_name }) => table_name === table)
    .flatMap(({ columns }) => columns.filter(({ is_key }) => is_key).map(({ name }) => name));
