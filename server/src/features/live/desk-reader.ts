import type { Reach } from '../../core/tickets/reach.store.ts';
import type { LiveSocket } from '../../platform/sockets/live-socket.ts';

/** The reach of a person on the desk. */
export interface Viewer {
  readonly reach: Reach;
  readonly seesTickets: boolean;
}

/** A person who has the desk open in one tab. */
export interface DeskReader {
  readonly connection: LiveSocket;
  readonly companyId: number;
  readonly accountId: number;
  /** False: followed from another screen, which shows only what is counted and told. */
  readonly isAtDesk: boolean;
  viewer: Viewer;
  /** Looks up the person's access again, and returns whether it has changed. Closes the connection if it is lost. */
  checkAccess(): Promise<boolean>;
}
