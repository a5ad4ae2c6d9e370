import { SessionCache } from '../src/core/session/session-cache.ts';
import { TicketClock } from '../src/core/tickets/ticket-clock.ts';
import { Work } from '../src/core/work.ts';
import { world } from './world.ts';

const fail = (error: Error) => {
  throw error;
};

/** The clock of one process; its rounds are begun by the test. */
export async function ticketClock(): Promise<TicketClock> {
  const { db } = await world();
  return new TicketClock(new Work(db, new SessionCache(db), fail), fail);
}
