import type { NoticeKind } from '@maru/contract/notices';
import { displayName } from '../session/session.ts';
import type { SessionUnit, Unit } from '../work.ts';
import type { About } from './mentionable.store.ts';
import { addNoticesQuery, deleteOldNoticesQuery } from './new-notices.store.ts';
import { announceNotices } from './notice-channel.store.ts';

export type NewNotice = About & { accountId: number; kind: NoticeKind };

/**
 * Tells people what happened, in the transaction in which it did. Nobody is told what they did themselves, and nobody
 * twice. Sent with the commit, so that the order of the numbers is nearly that in which notices appear: marking all up
 * to a number as read marks only notices that were shown.
 */
export function notify(unit: Unit | SessionUnit, notices: readonly NewNotice[]): void {
  const session = 'session' in unit ? unit.session : undefined;
  const actor_name = session ? displayName(session) || session.username : '';
  const wanted = new Map(
    notices
      .filter(({ accountId }) => accountId !== session?.accountId)
      .map((notice) => [JSON.stringify(notice), notice]),
  );
  if (wanted.size === 0) return;
  const rows = [...wanted.values()].map(({ accountId, kind, ...about }) => ({
    account_id: accountId,
    kind,
    ticket_id: 'ticketId' in about ? about.ticketId : null,
    room_id: 'roomId' in about ? about.roomId : null,
    actor_name,
  }));
  const people = [...new Set(rows.map(({ account_id }) => account_id))].toSorted((a, b) => a - b);
  unit.sendWithCommit(addNoticesQuery(unit, rows));
  unit.sendWithCommit(deleteOldNoticesQuery(unit, people));
  announceNotices(unit, people);
}
