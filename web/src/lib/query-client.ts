import { QueryClient } from '@tanstack/react-query';
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
