import { QueryClient } from '@tanstack/react-query';
import { FORGOTTEN } from './session.ts';

/** Failures are shown with a way to try again, not retried behind one's back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { retry: false },
  },
});

// The next one to sign in here may be somebody else.
window.addEventListener(FORGOTTEN, () => queryClient.clear());
