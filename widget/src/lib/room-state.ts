import type { ConnectionLimit } from '@maru/client/close-code';
import type { ConnectionState, RoomFrame } from '@maru/client/live-connection';
import type { OpeningHours, OpenRoom } from '@maru/contract/open-chats';
import { EMPTY_CONVERSATION, type ShownConversation } from './conversation.ts';

/** A customer has no session that could reach its limit. */
export type CustomerLimit = Exclude<ConnectionLimit, 'sessionFull'>;

export interface RoomState {
  readonly conversation: ShownConversation;
  readonly connection: ConnectionState;
  /** Which limit of connections prevents the connection. */
  readonly full: CustomerLimit | undefined;
  /** An inactive room accepts no messages. */
  readonly isActive: boolean;
  /** The name of the person who answers; empty while nobody has the conversation. */
  readonly staffName: string;
  /** Whether somebody works at the desk. */
  readonly isThere: boolean;
  /** Whether somebody of the staff has this conversation open. */
  readonly isStaffHere: boolean;
  readonly hours: OpeningHours | null;
  readonly hasEmail: boolean;
  /** Up to which message staff have seen the conversation, and up to which the customer has. */
  readonly staffSeen: number;
  readonly ownSeen: number;
  /** The name of the employee who is typing. */
  readonly typing: string | undefined;
  readonly earlier: 'idle' | 'loading' | 'failed';
}

/** Before the connection has told anything; `outgoing` was not sent at the last visit. */
export const firstState = (room: OpenRoom, outgoing: ShownConversation['outgoing']): RoomState => ({
  conversation: { ...EMPTY_CONVERSATION, outgoing },
  connection: 'catchingUp',
  full: undefined,
  isStaffHere: false,
  ...told(room),
  typing: undefined,
  earlier: 'idle',
});

/** The state of the room by the server's answer. */
export const told = (room: OpenRoom) => ({
  isActive: room.status,
  staffName: room.staff_name,
  isThere: room.is_there,
  hours: room.hours,
  hasEmail: room.has_email,
  staffSeen: room.staff_seen_seq,
  ownSeen: room.own_seen_seq,
});

/** The state after a frame. Typing, which ends by itself, is not part of it. */
export function changedBy(
  frame: Exclude<RoomFrame, { type: 'typing' }>,
  { staffSeen }: RoomState,
): Partial<RoomState> {
  switch (frame.type) {
    case 'people':
      return { isStaffHere: frame.count > 0 };
    case 'room':
      return { isActive: frame.status };
    case 'staff':
      return { isThere: frame.is_there, staffName: frame.name };
    case 'seen':
      return frame.by === 'agent' ? { staffSeen: Math.max(frame.seq, staffSeen) } : {};
    default:
      return {};
  }
}
