import { type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { SESSION_CLEARED } from './session.ts';

/**
 * Failures are shown with a retry button and not retried automatically; also while the browser reports that
 * it is offline. Failed queries are repeated when the browser reports that it is online again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// The next user to sign in in this tab may be a different one.
window.addEventListener(SESSION_CLEARED, () => queryClient.clear());

/**
 * Reads again what is shown, because it has changed. A reading that is under way may be older than the change, so it
 * is replaced; a first one, which has nothing to show yet, is ended and followed by another, as the library would
 * take it for the new one.
 */
export async function readAgain(filters: InvalidateQueryFilters): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  if (first.length > 0) await Promise.allSettled(first.map(({ promise }) => promise));
  await queryClient.invalidateQueries(filters);
}
