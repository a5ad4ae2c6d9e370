import type { LivePerson } from '@maru/contract/live';
import type { LiveSocket } from '../../platform/sockets/live-socket.ts';

/** A person who is connected to a room in this process. */
export type Member = StaffMember | CustomerMember;

export interface StaffMember {
  readonly kind: 'staff';
  readonly connection: LiveSocket;
  readonly accountId: number;
  readonly person: LivePerson;
}

export interface CustomerMember {
  readonly kind: 'customer';
  readonly connection: LiveSocket;
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

export const isCustomer = (member: Member): member is CustomerMember => member.kind === 'customer';

/** The account of a member of staff; a room has one customer, who has none. */
export const accountOf = (member: Member): number | null =>
  member.kind === 'staff' ? member.accountId : null;
