import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@maru/contract/kit/list';
import { useLocation, useSearchParams } from 'react-router';

/** What a list shows: page, page size, ordering and the filters that are set. */
export interface ListState {
  page: number;
  pageSize: number;
  ordering: string;
  filters: Record<string, string>;
}

/** Longer numbers are no page numbers to the server. */
const MAX_PAGE = 1e15;

export interface ListDefaults {
  ordering: string;
  /** The names of the filters, as the call knows them. */
  filters: readonly string[];
}

/** From the address; what makes no sense there is the default. */
export function readListState(params: URLSearchParams, defaults: ListDefaults): ListState {
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('page_size'));
  return {
    page: page > 0 && page < MAX_PAGE && Number.isInteger(page) ? page : 1,
    pageSize: PAGE_SIZES.some((size) => size === pageSize) ? pageSize : DEFAULT_PAGE_SIZE,
    ordering: params.get('ordering') || defaults.ordering,
    filters: Object.fromEntries(
      defaults.filters.flatMap((name) => {
        const value = params.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
  };
}

/** Into the address, where it differs from the defaults; what is not the list's stays as it is. */
export function writeListState(
  params: URLSearchParams,
  state: ListState,
  defaults: ListDefaults,
): URLSearchParams {
  const result = new URLSearchParams(params);
  const put = (name: string, value: string, bare: string) =>
    value === bare ? result.delete(name) : result.set(name, value);
  put('page', String(state.page), '1');
  put('page_size', String(state.pageSize), String(DEFAULT_PAGE_SIZE));
  put('ordering', state.ordering, defaults.ordering);
  for (const name of defaults.filters) put(name, state.filters[name] ?? '', '');
  return result;
}

type Change = Partial<ListState>;

/** The list's state lives in the address, so that back, reload and a shared link restore it. */
export function useListState(defaults: ListDefaults) {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const state = readListState(params, defaults);
  /** Anything but a turn of the page leads back to the first one. */
  function change(next: Change, { replace = false } = {}): void {
    setParams(
      (current) => {
        const now = readListState(current, defaults);
        return writeListState(current, { ...now, page: 1, ...next }, defaults);
      },
      { replace, preventScrollReset: true, state: location.state },
    );
  }
  return [state, change] as const;
}

/** The same column flips, a new one starts ascending. */
export const nextOrdering = (current: string, key: string): string =>
  current === key ? `-${key}` : key;

export const pageCount = (count: number, pageSize: number): number =>
  Math.max(1, Math.ceil(count / pageSize));

/** Which page an envelope is, by its neighbours. */
export function shownPage(page: { next: string | null; previous: string | null }): number {
  const next = pageOfLink(page.next);
  return next === undefined ? (pageOfLink(page.previous) ?? 0) + 1 : next - 1;
}

/** The page that a link of the envelope leads to. */
export function pageOfLink(link: string | null | undefined): number | undefined {
  if (!link) return undefined;
  const page = Number(new URL(link, window.location.origin).searchParams.get('page'));
  return Number.isInteger(page) && page > 0 ? page : undefined;
}
