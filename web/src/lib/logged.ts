import { useEffect } from 'react';

/** For a failure that the user need not see: it is only logged to the console. */
export function useLogged(error: Error | null): void {
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
}
