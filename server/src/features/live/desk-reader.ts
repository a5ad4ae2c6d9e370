import type { Reach } from '../../core/tickets/reach.store.ts';
import type { LiveSocket } from '../../platform/sockets/live-socket.ts';

/** What a person may see on the desk. */
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
  /** Looks up again what the person may see: whether that is something else. Closes the connection of who may not. */
  checkAccess(): Promise<boolean>;
}
