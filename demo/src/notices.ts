import type { NoticeKind } from '@maru/contract/notices';
import type { Mention } from '@maru/contract/ticket-timeline';
import { candidatesIn, mentionsOf } from '@maru/server/src/core/notices/mentions.ts';
import type { Tx } from '@maru/server/src/core/schema.ts';
import { displayName } from '@maru/server/src/core/session/session.ts';
import type { Staff } from './staff.ts';

/** A notice of a person, and when they read it. */
export interface Told {
  to: number;
  kind: NoticeKind;
  ticket: number;
  by: Staff;
  at: Date;
  read: Date | null;
}

/** The people that a note mentions. */
export const mentionsIn = (note: string, staff: readonly Staff[]): Mention[] =>
  mentionsOf(candidatesIn(note), new Map(staff.map(({ username, id }) => [username, id])));

/** Adds the notices in the order of their times, which their numbers follow. */
export async function addNotices(tx: Tx, told: readonly Told[]): Promise<void> {
  const news = told
    .filter(({ to, by }) => to !== by.id)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  if (news.length === 0) return;
  await tx.sql
    .insertInto('notice')
    .values(
      news.map(({ to, kind, ticket, by, at, read }) => ({
        company_id: tx.companyId,
        account_id: to,
        kind,
        ticket_id: ticket,
        actor_name: displayName(by),
        time_created: at,
        time_read: read,
      })),
    )
    .execute();
}
