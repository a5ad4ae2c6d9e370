import type { ServerFrame } from '@maru/contract/live';
import { NOTICE_CHANNEL, noticeEventOf } from '../../core/notices/notice-channel.store.ts';
import type { Work } from '../../core/work.ts';
import { type Connection, encode } from '../../platform/sockets/connection.ts';
import { CompanySignals } from './company-signals.ts';

/** A person who follows their notices in one tab. */
export interface NoticeReader {
  connection: Connection;
  companyId: number;
  accountId: number;
  /** Whether the person may still see tickets; else the connection is closed. */
  checkAccess(): Promise<boolean>;
}

const CHANGED = encode({ type: 'changed' } satisfies ServerFrame);
const TICKETS = encode({ type: 'tickets' } satisfies ServerFrame);

const keyOf = (companyId: number, accountId: number): string => `${companyId}/${accountId}`;

/** Who follows their notices in this process, and the channel to the other processes. */
export class NoticeHub {
  readonly #work: Work;
  readonly report: (error: Error) => void;
  readonly #readers = new Map<string, Set<NoticeReader>>();
  readonly #tickets = new CompanySignals((company) => this.#tellOfTickets(company));

  constructor(work: Work, report: (error: Error) => void) {
    this.#work = work;
    this.report = report;
  }

  async listen(): Promise<void> {
    await this.#work.db.listen(NOTICE_CHANNEL, {
      notified: (payload) => {
        const { company, accounts } = noticeEventOf(payload);
        for (const account of accounts) {
          for (const reader of this.#readers.get(keyOf(company, account)) ?? []) tell(reader);
        }
      },
      lost: () => {},
      // What was missed is in the list that each client reads.
      restored: () => {
        for (const reader of this.#all()) {
          tell(reader);
          this.#tickets.changed(reader.companyId);
        }
      },
    });
  }

  /** A ticket has changed. Everyone of the company is told, and reads what is within their reach. */
  ticketsChanged(companyId: number): void {
    this.#tickets.changed(companyId);
  }

  #tellOfTickets(companyId: number): void {
    for (const reader of this.#all()) {
      if (reader.companyId === companyId) reader.connection.send(TICKETS);
    }
  }

  join(reader: NoticeReader): void {
    const key = keyOf(reader.companyId, reader.accountId);
    this.#readers.set(key, (this.#readers.get(key) ?? new Set()).add(reader));
  }

  leave(reader: NoticeReader): void {
    const key = keyOf(reader.companyId, reader.accountId);
    const readers = this.#readers.get(key);
    readers?.delete(reader);
    if (readers?.size === 0) this.#readers.delete(key);
  }

  /** Other permissions or another department may also mean other tickets. */
  async accessChanged(accountIds: ReadonlySet<number> | undefined): Promise<void> {
    for (const reader of this.#all()) {
      if (accountIds && !accountIds.has(reader.accountId)) continue;
      if (!(await reader.checkAccess())) continue;
      tell(reader);
      reader.connection.send(TICKETS);
    }
  }

  #all(): NoticeReader[] {
    return [...this.#readers.values()].flatMap((readers) => [...readers]);
  }
}

const tell = ({ connection }: NoticeReader): void => connection.send(CHANGED);
