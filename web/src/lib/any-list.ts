import type { Page } from '@maru/contract/kit/list';

/** A list is an array or a paged object; wherever the console reads one, it takes either. */
export type AnyList<T> = T[] | Page<T>;

export const rowsOf = <T>(list: AnyList<T>): T[] => (Array.isArray(list) ? list : list.results);

export const pageIn = <T>(list: AnyList<T>): Page<T> =>
  Array.isArray(list) ? { results: list, count: list.length, next: null, previous: null } : list;
