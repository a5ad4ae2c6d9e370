import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';

export interface Choice {
  value: string;
  label: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the loaded type is known only to the query and its `select`
export type ChoicesQuery = UseQueryOptions<any, Error, Choice[], any & QueryKey>;

/** A filter by text, by day, by one of a few values, or by one of many values that are loaded. */
export type Filter = { name: string } & (
  | { kind: 'text' }
  | { kind: 'date' }
  | { kind: 'select'; choices: readonly Choice[] }
  | { kind: 'lookup'; query: ChoicesQuery }
);

/** A filter for a value that has no column. */
export type LooseFilter = Filter & { label: string };

/** A feature only describes its columns; the list does paging, sorting and the address. */
export interface Column<T> {
  id: string;
  label: string;
  text(row: T): string;
  /** The tooltip, if it says more than the text. */
  exact?(row: T): string;
  sortKey?: string;
  filter?: Filter;
  /** Long text that is read in full: it wraps. */
  wrap?: boolean;
}

type Named<T, Value> = { [K in keyof T]: T[K] extends Value ? K : never }[keyof T] & string;

/** A text column that sorts and filters by its own name. */
export const textColumn = <T>(
  name: Named<T, string>,
  label: string,
  more: Partial<Column<T>> = {},
): Column<T> => ({
  id: name,
  label,
  text: (row) => row[name] as string,
  sortKey: name,
  filter: { kind: 'text', name },
  ...more,
});

interface Times {
  short(moment: string | null): string;
  exact(moment: string | null): string;
}

/** A column of timestamps. */
export const timeColumn = <T>(
  name: Named<T, string | null>,
  label: string,
  times: Times,
  more: Partial<Column<T>> = {},
): Column<T> => ({
  id: name,
  label,
  text: (row) => times.short(row[name] as string | null),
  exact: (row) => times.exact(row[name] as string | null),
  sortKey: name,
  ...more,
});

/** A column of a few known values, each with its translated text. */
export const choiceColumn = <T, Value extends string>(
  name: Named<T, Value>,
  label: string,
  values: readonly Value[],
  word: (value: Value) => string,
): Column<T> => ({
  id: name,
  label,
  text: (row) => word(row[name] as Value),
  sortKey: name,
  filter: {
    kind: 'select',
    name,
    choices: values.map((value) => ({ value, label: word(value) })),
  },
});
