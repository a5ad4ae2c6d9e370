import { sql } from 'kysely';
import type { Unit } from '../work.ts';

/** Events between processes about notices. They contain only ids; each receiver reads the rest itself. */
export const NOTICE_CHANNEL = 'maru_notices';

export interface NoticeEvent {
  company: number;
  accounts: number[];
}

/** A notification holds at most 8,000 bytes. */
const AT_ONCE = 300;

/** Every process is notified when the transaction commits that the notices of these people have changed. */
export function announceNotices(
  { companyId, sql: db, sendWithCommit }: Pick<Unit, 'companyId' | 'sql' | 'sendWithCommit'>,
  accountIds: readonly number[],
): void {
  for (let at = 0; at < accountIds.length; at += AT_ONCE) {
    const event: NoticeEvent = { company: companyId, accounts: accountIds.slice(at, at + AT_ONCE) };
    sendWithCommit(sql`select pg_notify(${NOTICE_CHANNEL}, ${JSON.stringify(event)})`.compile(db));
  }
}

export const noticeEventOf = (payload: string): NoticeEvent => JSON.parse(payload);
