import { ApiError } from '@maru/client/api-error';
import type { CallInput } from '@maru/contract/kit/client';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { LAST_PAGE_HEADER, type Page } from '@maru/contract/kit/list';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLastDefined } from '../last-good.ts';
import type { ListState } from './list-state.ts';

/** How a feature loads one page of its list. */
export interface ListSource<T, Key extends string> {
  key: (state: ListState<Key>) => QueryKey;
  load: (state: ListState<Key>, signal: AbortSignal) => Promise<Page<T>>;
}

/** By what a paged call sorts its rows. */
export type SortKey<E extends Endpoint> =
  CallInput<E> extends { query?: { ordering?: infer Ordering } }
    ? Exclude<Extract<Ordering, string>, `-${string}`>
    : never;

/** The query parameters that every paged call takes. */
export const listParameters = <Key extends string>(state: ListState<Key>) => ({
  ...state.filters,
  page: `${state.page}` as const,
  page_size: `${state.pageSize}` as const,
  ordering: state.ordering,
});

/** The page to show: the last one that loaded, while the next loads and after a failed load. */
export function useListPage<T, Key extends string>(
  source: ListSource<T, Key>,
  state: ListState<Key>,
  goToPage: (page: number) => void,
) {
  const query = useQuery({
    queryKey: source.key(state),
    queryFn: ({ signal }) => source.load(state, signal),
    placeholderData: keepPreviousData,
  });
  const last = lastPageOf(query.error);
  useEffect(() => {
    if (last !== undefined) goToPage(last);
  }, [last, goToPage]);
  return { query, page: useLastDefined(query.data), steppingBack: last !== undefined };
}

/** The 404 for a page past the end contains the number of the last page in a header. */
function lastPageOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 404) return undefined;
  const last = Number(error.headers.get(LAST_PAGE_HEADER));
  return last > 0 ? last : undefined;
}
