import { QueryClient } from '@tanstack/react-query';

/** Failures are shown with a way to try again, not retried behind one's back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { retry: false },
  },
});
