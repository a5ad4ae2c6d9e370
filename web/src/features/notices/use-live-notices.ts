import { useEffect, useState } from 'react';
import { connectToNotices } from '../../lib/live.ts';
import { followTickets } from '../../lib/ticket-lists.ts';
import { reloadNotices } from './notices.queries.ts';

/**
 * Reads the notices again when they have changed, and when the connection is back. Returns whether it is known how the
 * connection is: read before that, they would have to be read again as soon as it is open.
 */
export function useLiveNotices(): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const reload = () => void reloadNotices().catch(() => {});
    let wasLive = false;
    const connection = connectToNotices({
      state(state) {
        if (state === 'catchingUp') return;
        setKnown(true);
        if (state !== 'live') return;
        reload();
        // Tickets may have changed while the connection was down.
        if (wasLive) followTickets();
        wasLive = true;
      },
      changed: reload,
      ticketsChanged: followTickets,
    });
    return () => connection.close();
  }, []);
  return isKnown;
}
