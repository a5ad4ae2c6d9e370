import type { Tx } from '../schema.ts';
import { displayName, type Session } from '../session/session.ts';
import type { Unit } from '../work.ts';
import { announce } from './live-channel.store.ts';
import { messageSentEvent } from './message-entries.ts';
import { addMessage, type MessageRecord, sentMessage } from './messages.store.ts';
import type { RoomRecord } from './rooms.store.ts';
import type { Visitor } from './visitor.ts';

/** Either a member of staff or the visitor who holds the room's token. */
type Sender = { session: Session } | { visitor: Visitor };

interface NewMessage {
  content: string;
  /** The Idempotency-Key of the request. */
  key: string | undefined;
}

/**
 * Writes a message, tells the other processes, and logs it. `refuse` is called with the locked room, unless the
 * message was written already under the same key. Undefined where there is no such room.
 */
export async function postMessage(
  unit: Unit,
  roomId: number,
  sender: Sender,
  { content, key }: NewMessage,
  refuse?: (room: RoomRecord) => void | Promise<void>,
): Promise<MessageRecord | undefined> {
  const sent = await addMessage(unit, roomId, { ...senderColumns(sender), content, key }, refuse);
  if (!sent || sent.repeated) return sent?.message;
  await announce(unit.sql, { kind: 'message', company: unit.companyId, room: roomId });
  if (sent.hasEntry) unit.log(messageSentEvent(sent));
  return sent.message;
}

/** Whether this sender has sent a message with this key to the room. */
export async function wasSent(
  tx: Tx,
  roomId: number,
  sender: Sender,
  key: string | undefined,
): Promise<boolean> {
  return (await sentMessage(tx, roomId, { ...senderColumns(sender), key })) !== undefined;
}

function senderColumns(sender: Sender) {
  if ('visitor' in sender) {
    return { sender: 'client' as const, senderName: sender.visitor.name, accountId: null };
  }
  const { session } = sender;
  const senderName = displayName(session) || session.username;
  return { sender: 'agent' as const, senderName, accountId: session.accountId };
}
