import { QueryClient } from '@tanstack/react-query';
import { SESSION_CLEARED } from './session.ts';

/**
 * Failures are shown with a way to try again, not retried behind one's back; also while the browser
 * calls itself offline. What failed is tried again when it says that it is back.
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

// The next one to sign in here may be somebody else.
window.addEventListener(SESSION_CLEARED, () => queryClient.clear());
