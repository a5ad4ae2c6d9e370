import type { ServerFrame } from '@maru/contract/live';
import type { Permission } from '@maru/contract/permissions';
import type { Work } from '../../core/work.ts';
import { encode, type LiveSocket } from '../../platform/sockets/live-socket.ts';

/** A person who follows in one tab whether something changes. */
export interface ChangeReader {
  connection: LiveSocket;
  companyId: number;
  accountId: number;
  /** The id of what is followed: the account, for its notices or tables, or the room, for its notes. */
  subject: number;
  /** As they were when it was last looked. */
  permissions: ReadonlySet<Permission>;
  /** Whether the person may still see it; else the connection is closed. */
  checkAccess(): Promise<boolean>;
}

interface Changed {
  company: number;
  subjects: readonly number[] | 'all';
}

const CHANGED = encode({ type: 'changed' } satisfies ServerFrame);

const keyOf = (companyId: number, subject: number): string => `${companyId}/${subject}`;

/**
 * The readers in this process, and the channel to the other processes. Readers are told that something changed, not
 * what.
 */
export class ChangeHub {
  readonly #work: Work;
  readonly #channel: string;
  readonly #changedBy: (payload: string) => Changed;
  readonly report: (error: Error) => void;
  readonly #readers = new Map<string, Set<ChangeReader>>();

  constructor(
    { work, report }: { work: Work; report: (error: Error) => void },
    channel: string,
    changedBy: (payload: string) => Changed,
  ) {
    this.#work = work;
    this.report = report;
    this.#channel = channel;
    this.#changedBy = changedBy;
  }

  async listen(): Promise<void> {
    await this.#work.db.listen(this.#channel, {
      notified: (payload) => {
        for (const reader of this.#concerned(this.#changedBy(payload))) tell(reader);
      },
      lost: () => {},
      // The list that each client reads has everything that was missed.
      restored: () => {
        for (const reader of this.#all()) this.refresh(reader);
      },
    });
  }

  join(reader: ChangeReader): void {
    const key = keyOf(reader.companyId, reader.subject);
    this.#readers.set(key, (this.#readers.get(key) ?? new Set()).add(reader));
  }

  leave(reader: ChangeReader): void {
    const key = keyOf(reader.companyId, reader.subject);
    const readers = this.#readers.get(key);
    readers?.delete(reader);
    if (readers?.size === 0) this.#readers.delete(key);
  }

  async accessChanged(accountIds: ReadonlySet<number> | undefined): Promise<void> {
    for (const reader of this.#all()) {
      if (accountIds && !accountIds.has(reader.accountId)) continue;
      if (await reader.checkAccess()) this.refresh(reader);
    }
  }

  /** It is unknown what has changed. */
  protected refresh(reader: ChangeReader): void {
    tell(reader);
  }

  #concerned({ company, subjects }: Changed): ChangeReader[] {
    if (subjects === 'all') return this.#all().filter(({ companyId }) => companyId === company);
    return subjects.flatMap((subject) => [...(this.#readers.get(keyOf(company, subject)) ?? [])]);
  }

  #all(): ChangeReader[] {
    return [...this.#readers.values()].flatMap((readers) => [...readers]);
  }
}

const tell = ({ connection }: ChangeReader): void => connection.send(CHANGED);
