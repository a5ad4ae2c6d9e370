import { lockAccountForReference } from '../../core/account.store.ts';
import { announceDesk } from '../../core/conversations/conversation-channel.store.ts';
import { announce } from '../../core/rooms/live-channel.store.ts';
import { moveSeen } from '../../core/rooms/seen.store.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import type { SessionUnit } from '../../core/work.ts';
import { notFound, unauthenticated } from '../../platform/http/app-error.ts';
import { markUnread, moveMark, roomToRead } from './reads.store.ts';

/** Says that the caller has read up to a message; the person's other tabs and the customer learn it. */
export async function markRead(unit: SessionUnit, id: number, seq: number): Promise<number> {
  const { session, companyId: company } = unit;
  if (!(await lockAccountForReference(unit, session.accountId))) throw unauthenticated();
  const room = await roomToRead(unit, await reachOf(unit, session), id);
  if (!room) throw notFound();
  // A mark beyond the last message counts as the last message.
  const upTo = Math.min(seq, room.last_seq);
  const { accountId: account } = session;
  const { read_count, isMoved } = await moveMark(unit, {
    accountId: account,
    roomId: id,
    seq: upTo,
  });
  if (isMoved) {
    const mark = { room: id, read_count, is_unread: false };
    announceDesk(unit, { kind: 'read', company, account, ...mark });
  }
  const seen = room.staff_seen_seq < upTo && (await moveSeen(unit, id, 'agent', upTo));
  if (seen) {
    const event = { kind: 'seen', company, room: id, by: 'agent', seq: seen.seq } as const;
    await announce(unit.sql, { ...event, time: seen.time.getTime() });
  }
  return read_count;
}

/** Marks it for the caller, until they read it; their other tabs learn it, and nobody else. */
export async function unmarkRead(unit: SessionUnit, id: number): Promise<void> {
  const { session, companyId: company } = unit;
  const { accountId: account } = session;
  if (!(await lockAccountForReference(unit, account))) throw unauthenticated();
  if (!(await roomToRead(unit, await reachOf(unit, session), id))) throw notFound();
  const read_count = await markUnread(unit, account, id);
  if (read_count === undefined) return;
  announceDesk(unit, { kind: 'read', company, account, room: id, read_count, is_unread: true });
}
