import { DEFAULT_PAGE_SIZE, type Ordering, orderingsBy, PAGE_SIZES } from '@maru/contract/kit/list';
import { LIMITS } from '@maru/contract/limits';
import { useLocation, useSearchParams } from 'react-router';
import type { Column, Filter } from './column.ts';

export type Filters = Record<string, string>;

/** The page, page size, ordering and set filters of a list that is sorted by these keys. */
export interface ListState<Key extends string = string> {
  page: number;
  pageSize: number;
  ordering: Ordering<Key>;
  filters: Filters;
  /** Of a log: the newest entry that its pages take into account, so that new ones do not move them. */
  until?: string;
  /** Of a log that is filtered by days: the time zone of the days. */
  tz?: string;
}

/** The open entry of a log, in the address. */
const ENTRY = 'entry';
const UNTIL = 'until';

const PAGES_BEFORE = 10 ** LIMITS.digits;

/** The orderings and filters that a list supports. */
export interface ListKind<Key extends string = string> {
  defaultOrdering: Ordering<Key>;
  sortKeys: readonly Key[];
  filters: readonly Filter[];
  /** Its entries open beside it. */
  isLog?: boolean;
}

export const listKindOf = <T, Key extends string>(
  columns: readonly Column<T, Key>[],
  defaultOrdering: Ordering<Key>,
  more: readonly Filter[] = [],
): ListKind<Key> => ({
  defaultOrdering,
  sortKeys: columns.flatMap(({ sortKey }) => sortKey ?? []),
  filters: [...columns.flatMap(({ filter }) => filter ?? []), ...more],
});

/** Reads the state from the address; invalid values become the defaults. */
export function readListState<Key extends string>(
  params: URLSearchParams,
  kind: ListKind<Key>,
): ListState<Key> {
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('page_size'));
  const asked = params.get('ordering');
  const until = params.get(UNTIL) ?? '';
  const tz = params.get('tz') ?? '';
  const filters = filtersIn(params, kind);
  return {
    page: page > 0 && page < PAGES_BEFORE && Number.isInteger(page) ? page : 1,
    pageSize: PAGE_SIZES.some((size) => size === pageSize) ? pageSize : DEFAULT_PAGE_SIZE,
    ordering: orderingsBy(kind.sortKeys).find((one) => one === asked) ?? kind.defaultOrdering,
    filters,
    ...(kind.isLog && isNumber(until) && { until }),
    ...(kind.isLog && hasDays(filters, kind) && isTimeZone(tz) && { tz }),
  };
}

function filtersIn(params: URLSearchParams, kind: ListKind): Filters {
  const filters: Filters = {};
  for (const filter of kind.filters) {
    const value = params.get(filter.name);
    if (!value || !makesSense(filter, value)) continue;
    if (filter.kind === 'date') {
      if (value < (filters[filter.after ?? ''] ?? '')) continue;
      if (filter.replaces?.some((name) => name in filters)) continue;
    }
    filters[filter.name] = value;
  }
  return filters;
}

const hasDays = (filters: Filters, kind: ListKind): boolean =>
  kind.filters.some((filter) => filter.kind === 'date' && filters[filter.name]);

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The server takes names of zones, and no offsets. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const isNumber = (text: string): boolean => /^\d+$/.test(text) && text.length <= LIMITS.digits;

function makesSense(filter: Filter, value: string): boolean {
  if (filter.kind === 'date') return isDay(value);
  if (filter.kind === 'text') return value.trim() !== '';
  if (filter.kind !== 'select') return true;
  // While the choices are loading, every value is accepted.
  return filter.choices.length === 0 || filter.choices.some((choice) => choice.value === value);
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Writes values that differ from the defaults into the address; parameters of others stay. */
export function writeListState(
  params: URLSearchParams,
  state: ListState,
  kind: ListKind,
): URLSearchParams {
  const result = new URLSearchParams(params);
  const put = (name: string, value: string, bare: string) =>
    value === bare ? result.delete(name) : result.set(name, value);
  put('page', String(state.page), '1');
  put('page_size', String(state.pageSize), String(DEFAULT_PAGE_SIZE));
  put('ordering', state.ordering, kind.defaultOrdering);
  for (const { name } of kind.filters) put(name, filterValue(state.filters, name), '');
  if (kind.isLog) {
    put(UNTIL, state.until ?? '', '');
    // A reader elsewhere finds the same entries.
    put('tz', hasDays(state.filters, kind) ? (state.tz ?? ownTimeZone()) : '', '');
  }
  return result;
}

/** Spaces alone are not a filter. */
function filterValue(filters: Filters, name: string): string {
  const value = filters[name] ?? '';
  return value.trim() === '' ? '' : value;
}

/** Whether two sets of filters have the same effect; a blank value counts as absent. */
export function sameFilters(a: Filters, b: Filters): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => filterValue(a, name) === filterValue(b, name));
}

interface ChangeOptions {
  replace?: boolean;
  entry?: number | undefined;
}

/** The list's state is in the address, so that back, reload and a shared link restore it. */
export function useListState<Key extends string>(kind: ListKind<Key>) {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const state = readListState(params, kind);
  /** Every change except of the page itself returns to page 1. It closes the open entry, unless one is named. */
  function change(
    next: Partial<ListState<Key>>,
    { replace = false, entry }: ChangeOptions = {},
  ): void {
    setParams(
      (current) => {
        const { until: _, ...now } = readListState(current, kind);
        const result = writeListState(current, { ...now, page: 1, ...next }, kind);
        if (kind.isLog) result.delete(ENTRY);
        if (entry !== undefined) result.set(ENTRY, String(entry));
        return result;
      },
      { replace, preventScrollReset: true, state: location.state },
    );
  }
  const entry = kind.isLog ? Number(params.get(ENTRY)) || undefined : undefined;
  return [state, change, entry] as const;
}

/** The same column reverses its order; a new one starts ascending. */
export const nextOrdering = <Key extends string>(
  current: Ordering<Key>,
  key: Key,
): Ordering<Key> => (current === key ? `-${key}` : key);

export const pageCount = (count: number, pageSize: number): number =>
  Math.max(1, Math.ceil(count / pageSize));

/** The number of a loaded page, derived from its next and previous links; without any, it is the one asked for. */
export function shownPage(
  page: { next: string | null; previous: string | null },
  asked: number,
): number {
  const next = pageOfLink(page.next);
  if (next !== undefined) return next - 1;
  const previous = pageOfLink(page.previous);
  return previous === undefined ? asked : previous + 1;
}

/** The newest entry that a page of a log takes into account, if there is another page. */
export function untilOfLinks(page: { next: string | null; previous: string | null }) {
  const link = page.next ?? page.previous;
  return (link && new URL(link, window.location.origin).searchParams.get(UNTIL)) || undefined;
}

/** The page number in a next or previous link. */
export function pageOfLink(link: string | null | undefined): number | undefined {
  if (!link) return undefined;
  const page = Number(new URL(link, window.location.origin).searchParams.get('page'));
  return Number.isInteger(page) && page > 0 ? page : undefined;
}
