import { type ActionEvent, describeFields } from '../audit/action-event.ts';
import type { MessageRecord } from './messages.store.ts';
import type { RoomRecord } from './rooms.store.ts';

type Counted = Pick<RoomRecord, 'last_seq' | 'logged_seq'>;

/**
 * Records that a message was sent, in which room and with which number. Its text is not logged: those
 * who may read the log may not read every room.
 */
export const messageSentEvent = ({
  message,
  room,
}: {
  message: Pick<MessageRecord, 'id' | 'seq'>;
  /** The room as it was before the message. */
  room: Pick<RoomRecord, 'id' | 'name'> & Counted;
}): ActionEvent => ({
  action: 'create',
  model: 'chat message',
  name: room.name,
  info:
    describeFields({ room: room.id, message: message.id, number: message.seq }) +
    describeUnlogged(room),
});

/** The number of the customer's messages since the room's last entry, for the next entry to state. */
export function describeUnlogged({ last_seq, logged_seq }: Counted): string {
  const count = last_seq - logged_seq;
  if (count <= 0) return '';
  const numbers = count === 1 ? `number ${last_seq}` : `numbers ${logged_seq + 1}–${last_seq}`;
  return `; ${count} more from the customer since, ${numbers}`;
}
