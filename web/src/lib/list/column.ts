import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';

export interface Choice {
  value: string;
  label: string;
}

// biome-ignore lint/suspicious/noExplicitAny: what the query loads is between it and its `select`
export type ChoicesQuery = UseQueryOptions<any, Error, Choice[], any & QueryKey>;

/** How a list is narrowed down: by text, by a day, by one of a few values or of many to be loaded. */
export type Filter = { name: string } & (
  | { kind: 'text' }
  | { kind: 'date' }
  | { kind: 'select'; choices: readonly Choice[] }
  | { kind: 'lookup'; query: ChoicesQuery }
);

/** A filter for something that has no column of its own. */
export type LooseFilter = Filter & { label: string };

/** A column is all that a feature says about itself; paging, sorting and the address are the list's. */
export interface Column<T> {
  id: string;
  label: string;
  text(row: T): string;
  /** What hovering shows, where that is more than the text itself. */
  exact?(row: T): string;
  sortKey?: string;
  filter?: Filter;
  /** The text is read, not scanned: it breaks into lines. */
  wrap?: boolean;
}

type Named<T, Value> = { [K in keyof T]: T[K] extends Value ? K : never }[keyof T] & string;

/** A column of text that sorts and filters by its own name. */
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

/** A column of moments. */
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

/** A column of a few known values, each with its word. */
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
