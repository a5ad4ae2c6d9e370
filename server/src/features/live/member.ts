import type { LivePerson } from '@maru/contract/live';
import type { Connection } from '../../platform/sockets/connection.ts';

/** A person who is connected to a room in this process. */
export interface Member {
  readonly connection: Connection;
  /** Zero is the customer. */
  readonly accountId: number;
  readonly person: LivePerson;
}

/** All messages after the one with this number; or the newest, for a client that has none; or no messages. */
export type CatchUpFrom = number | 'newest' | 'nothing';

/** An admitted member, the room, and where to catch up from. */
export interface RoomVisit {
  member: Member;
  companyId: number;
  roomId: number;
  after: CatchUpFrom;
}

export const isCustomer = (member: Member): boolean => member.accountId === 0;
