import { useEffect } from 'react';
import { SignedOutError } from './api.ts';

/** For a failure that the user need not see: it is only logged to the console. */
export function useLogged(error: Error | null): void {
  useEffect(() => {
    if (error && !(error instanceof SignedOutError)) console.error(error);
  }, [error]);
}
