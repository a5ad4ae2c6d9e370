import { useEffect, useState } from 'react';
import { connectToData } from '../../lib/live.ts';
import { reloadTables } from './data.queries.ts';

/**
 * Reads the tables again when one's rights on them have changed, and when the connection is back. Returns whether it is
 * known how the connection is: read before that, they would have to be read again as soon as it is open.
 */
export function useLiveTables(): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const reload = () => void reloadTables().catch(() => {});
    const connection = connectToData({
      state(state) {
        if (state === 'catchingUp') return;
        setKnown(true);
        if (state === 'live') reload();
      },
      changed: reload,
    });
    return () => connection.close();
  }, []);
  return isKnown;
}
