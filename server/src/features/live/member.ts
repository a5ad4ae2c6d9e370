import type { LivePerson } from '@maru/contract/live';
import type { Connection } from '../../platform/sockets/connection.ts';

/** Somebody who is connected to a room in this process. */
export interface Member {
  readonly connection: Connection;
  /** Zero is the customer. */
  readonly accountId: number;
  readonly person: LivePerson;
}

/** Everything after a message that is known; the newest for whoever knows none; or nothing. */
export type CatchUpFrom = number | 'newest' | 'nothing';

/** Who was let in, where, and from which message on. */
export interface RoomVisit {
  member: Member;
  companyId: number;
  roomId: number;
  after: CatchUpFrom;
}

export const isCustomer = (member: Member): boolean => member.accountId === 0;
