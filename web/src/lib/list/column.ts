import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Times } from '../times.ts';

export interface Choice {
  value: string;
  label: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the loaded type is known only to the query and its `select`
export type ChoicesQuery = UseQueryOptions<any, Error, Choice[], any & QueryKey>;

/** How a filter by day depends on others. */
interface DateOptions {
  placeholder?: string;
  /** The filters that it clears when a day is chosen. */
  replaces?: readonly string[];
  /** The filters whose days are its first and its last possible day. */
  after?: string;
  before?: string;
}

/** One of a few values. */
interface SelectOptions {
  choices: readonly Choice[];
  /** What choosing a value also sets of other filters, which can be removed by themselves. */
  also?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A filter by text, by day, by one of a few values, or by one of many values that are loaded. */
export type Filter = { name: string } & (
  | { kind: 'text' }
  | ({ kind: 'date' } & DateOptions)
  | ({ kind: 'select' } & SelectOptions)
  | { kind: 'lookup'; query: ChoicesQuery }
);

/** A filter for a value that has no column. */
export type LooseFilter = Filter & { label: string };

/** A feature only describes its columns; the list does paging, sorting and the address. */
export interface Column<T, Key extends string = string> {
  id: string;
  label: string;
  /**
   * In pixels, in a window of 1280, where a list with a scroll bar has 1033; a wider one shares its width out in the
   * same proportions. Widths do not depend on the rows, so that nothing moves when the rows or the filters change.
   */
  width: number;
  /** Takes the additional width of a wider window alone. */
  grows?: boolean;
  text(row: T): string;
  /** The content of a cell, if it is more than the text. */
  show?(row: T): ReactNode;
  /** If set, the column shows moments, which are in `moment`. */
  times?: Times;
  moment?(row: T): string | null;
  sortKey?: Key;
  filter?: Filter;
  /** The one column that the eye looks for. */
  isMain?: boolean;
  /** The value can be copied by a button. */
  copies?: boolean;
  /** Long text that is read in full: it wraps. */
  wrap?: boolean;
  /** How the side panel shows the text: as code, or each change on a line of its own. */
  reading?: 'code' | 'changes';
}

type Named<T, Value> = { [K in keyof T]: T[K] extends Value ? K : never }[keyof T] & string;

/** A text column that filters by its own name, and sorts by it or by another. */
export function textColumn<T, Key extends string>(
  name: Named<T, string> & Key,
  label: string,
  width: number,
  more?: Partial<Column<T, Key>>,
): Column<T, Key>;
export function textColumn<T, Key extends string>(
  name: Named<T, string>,
  label: string,
  width: number,
  more: Partial<Column<T, Key>> & { sortKey: Key },
): Column<T, Key>;
export function textColumn<T>(
  name: Named<T, string>,
  label: string,
  width: number,
  more: Partial<Column<T>> = {},
): Column<T> {
  return {
    id: name,
    label,
    width,
    text: (row) => row[name] as string,
    sortKey: name,
    filter: { kind: 'text', name },
    ...more,
  };
}

/** A column of timestamps. */
export const timeColumn = <T, Key extends string>(
  name: Named<T, string | null> & Key,
  label: string,
  width: number,
  times: Times,
  more: Partial<Column<T, Key>> = {},
): Column<T, Key> => ({
  id: name,
  label,
  width,
  text: (row) => times.exact(row[name] as string | null),
  times,
  moment: (row) => row[name] as string | null,
  sortKey: name,
  ...more,
});

/** A column of a few known values, each with its translated text. */
export const choiceColumn = <T, Key extends string, Value extends string>(
  name: Named<T, Value> & Key,
  label: string,
  width: number,
  values: readonly Value[],
  word: (value: Value) => string,
  more: Partial<Column<T, Key>> = {},
): Column<T, Key> => ({
  id: name,
  label,
  width,
  text: (row) => word(row[name] as Value),
  sortKey: name,
  filter: {
    kind: 'select',
    name,
    choices: values.map((value) => ({ value, label: word(value) })),
  },
  ...more,
});
