import { useEffect } from 'react';
import { connectToNotices } from '../../lib/live.ts';
import { reloadNotices } from './notices.queries.ts';

/** Reads the notices again when they have changed, and when the connection is back. */
export function useLiveNotices(): void {
  useEffect(() => {
    // The first reading is under way when the connection opens, and may be older.
    const reload = () => void reloadNotices().catch(() => {});
    const connection = connectToNotices({
      state: (state) => state === 'live' && reload(),
      changed: reload,
    });
    return () => connection.close();
  }, []);
}
