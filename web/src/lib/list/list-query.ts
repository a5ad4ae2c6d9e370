import { ApiError } from '@maru/client/api-error';
import { LAST_PAGE_HEADER, type Page } from '@maru/contract/kit/list';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLastDefined } from '../last-good.ts';
import type { ListState } from './list-state.ts';

/** How a feature loads one page of its list. */
export interface ListSource<T> {
  key(state: ListState): QueryKey;
  load(state: ListState, signal: AbortSignal): Promise<Page<T>>;
}

/** The query parameters that every paged call takes. */
export const listParameters = (state: ListState) => ({
  ...state.filters,
  page: String(state.page),
  page_size: String(state.pageSize) as '20',
  ordering: state.ordering as never,
});

/** The page to show: the last one that loaded, while the next loads and after a failed load. */
export function useListPage<T>(
  source: ListSource<T>,
  state: ListState,
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
