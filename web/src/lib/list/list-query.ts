import { ApiError } from '@maru/client/api-error';
import type { CallInput } from '@maru/contract/kit/client';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { LAST_PAGE_HEADER } from '@maru/contract/kit/list';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type AnyList, pageIn } from '../any-list.ts';
import { useLastDefined } from '../last-good.ts';
import type { ListState } from './list-state.ts';

/** How a feature loads one page of its list. */
export interface ListSource<T, Key extends string> {
  key: (state: ListState<Key>) => QueryKey;
  load: (state: ListState<Key>, signal: AbortSignal) => Promise<AnyList<T>>;
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

/** A turn of the page that failed: the list stays at the page that it shows, with the same filters and order. */
interface FailedTurn {
  to: number;
  error: Error;
  /** The state of the list before and after it, as text. */
  from: string;
  at: string;
}

/**
 * The page to show: the last one that loaded, while the next loads and after a failed load. After a turn that failed the
 * address is that of the page shown.
 */
export function useListPage<T, Key extends string>(
  source: ListSource<T, Key>,
  state: ListState<Key>,
  goToPage: (page: number, isBack?: boolean) => void,
) {
  const query = useQuery({
    queryKey: source.key(state),
    queryFn: async ({ signal }) => pageIn(await source.load(state, signal)),
    placeholderData: keepPreviousData,
  });
  const last = lastPageOf(query.error);
  useEffect(() => {
    if (last !== undefined) goToPage(last);
  }, [last, goToPage]);

  const now = JSON.stringify(state);
  const isLoaded = query.isSuccess && !query.isPlaceholderData;
  const shown = useRef<ListState<Key>>(undefined);
  if (isLoaded) shown.current = state;
  const [failed, setFailed] = useState<FailedTurn>();
  const isOver = failed && now !== failed.from && (now !== failed.at || isLoaded);
  if (isOver) setFailed(undefined);
  const isTurn = last === undefined && isOtherPage(shown.current, state);
  useEffect(() => {
    const { current: from } = shown;
    if (!query.error || !isTurn || !from) return;
    setFailed({ to: state.page, error: query.error, from: JSON.stringify(from), at: now });
    goToPage(from.page, true);
  }, [query.error, isTurn, now, state.page, goToPage]);
  return {
    query,
    page: useLastDefined(query.data),
    steppingBack: last !== undefined,
    error: failed?.error ?? query.error,
    retry: () => (failed ? goToPage(failed.to, true) : void query.refetch()),
  };
}

const isOtherPage = (shown: ListState | undefined, state: ListState): boolean =>
  shown !== undefined &&
  shown.page !== state.page &&
  JSON.stringify({ ...shown, page: 0 }) === JSON.stringify({ ...state, page: 0 });

/** The 404 for a page past the end contains the number of the last page in a header. */
function lastPageOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 404) return undefined;
  const last = Number(error.headers.get(LAST_PAGE_HEADER));
  return last > 0 ? last : undefined;
}
