import type { ReactNode } from 'react';

interface Choice {
  value: string;
  label: string;
}

/** How a list is narrowed down: by text, by one of a few values, or by a day. */
export type Filter = { name: string } & (
  | { kind: 'text' }
  | { kind: 'date' }
  | { kind: 'select'; choices: readonly Choice[] }
);

/** A filter for something that has no column of its own. */
export type LooseFilter = Filter & { label: string };

/** A column is all that a feature says about itself; paging, sorting and the address are the list's. */
export interface Column<T> {
  id: string;
  label: string;
  cell(row: T): ReactNode;
  /** The whole text of a cell that may be cut off. */
  whole?(row: T): string;
  sortKey?: string;
  filter?: Filter;
}
