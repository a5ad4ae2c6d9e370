import { useEffect } from 'react';

/** For a failure that is no reason to disturb anyone: it goes to the console and nowhere else. */
export function useLogged(error: Error | null): void {
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
}
