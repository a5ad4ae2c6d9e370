import type { ServerFrame } from '@maru/contract/live';
import {
  CONVERSATION_CHANNEL,
  type ConversationChannelEvent,
  conversationEventOf,
} from '../../core/conversations/conversation-channel.store.ts';
import type { Work } from '../../core/work.ts';
import { encode } from '../../platform/sockets/live-socket.ts';
import { CompanySignals } from './company-signals.ts';
import { DeskFeed } from './desk-feed.ts';
import { DeskPresence } from './desk-presence.ts';
import type { DeskReader } from './desk-reader.ts';

/** Customers of a process that died stop being online without a signal. */
const LOOK_AGAIN_MS = 20_000;

const COLLEAGUES = encode({ type: 'colleagues' } satisfies ServerFrame);

/** The desks that are open in this process, and the channel to the other processes. */
export class DeskHub {
  readonly #work: Work;
  readonly report: (error: Error) => void;
  readonly presence: DeskPresence;
  readonly #feeds = new Map<number, DeskFeed>();
  readonly #peopleChanged: (companyId: number) => void;
  readonly #colleagues = new CompanySignals((company) => this.#tell(company, COLLEAGUES));

  /** `peopleChanged` is called when somebody of a company comes, goes, is away or back, in whichever process. */
  constructor(
    work: Work,
    report: (error: Error) => void,
    peopleChanged: (companyId: number) => void,
  ) {
    this.#work = work;
    this.report = report;
    this.presence = new DeskPresence(work, report);
    this.#peopleChanged = peopleChanged;
    setInterval(() => {
      for (const feed of this.#feeds.values()) feed.lookOnline(null);
    }, LOOK_AGAIN_MS).unref();
  }

  async listen(): Promise<void> {
    await this.#work.db.listen(CONVERSATION_CHANNEL, {
      notified: (payload) => this.#handleEvent(conversationEventOf(payload)),
      lost: () => {},
      // Changes in the meantime are read by their numbers.
      restored: () => {
        for (const [companyId, feed] of this.#feeds) {
          feed.readOn();
          this.#colleagues.changed(companyId);
          feed.lookOnline(null);
          // Marks that were set in other tabs have no numbers.
          feed.reload();
        }
      },
    });
  }

  async join(reader: DeskReader, after: number | undefined): Promise<void> {
    const { companyId } = reader;
    const feed = this.#feeds.get(companyId) ?? new DeskFeed(this.#work, companyId, this.report);
    this.#feeds.set(companyId, feed);
    await feed.join(reader, after).finally(() => this.#closeIfEmpty(companyId, feed));
  }

  leave(reader: DeskReader): void {
    const { companyId } = reader;
    const feed = this.#feeds.get(companyId);
    feed?.leave(reader);
    if (feed) this.#closeIfEmpty(companyId, feed);
  }

  /** Looks up again whether this person may see the desk, and what. */
  async check(reader: DeskReader): Promise<void> {
    await this.#feeds.get(reader.companyId)?.check((one) => one === reader);
  }

  /** Other permissions or another department may mean other conversations. */
  accessChanged(accountIds: ReadonlySet<number> | undefined): void {
    const isConcerned = ({ accountId }: DeskReader) => accountIds?.has(accountId) ?? true;
    for (const feed of this.#feeds.values()) feed.check(isConcerned).catch(this.report);
  }

  /** The company restricts who sees what, or a department is no more. */
  reachChanged(companyId: number): void {
    this.#feeds
      .get(companyId)
      ?.check(() => true)
      .catch(this.report);
  }

  #closeIfEmpty(companyId: number, feed: DeskFeed): void {
    if (feed.isEmpty && this.#feeds.get(companyId) === feed) this.#feeds.delete(companyId);
  }

  #handleEvent(event: ConversationChannelEvent): void {
    const { company } = event;
    if (event.kind === 'changed') this.#feeds.get(company)?.readOn();
    if (event.kind === 'read') this.#tellOfRead(event);
    if (event.kind === 'settings') {
      const { only_assignee_answers } = event;
      this.#tell(
        company,
        encode({ type: 'settings', only_assignee_answers } satisfies ServerFrame),
      );
    }
    if (event.kind === 'online') this.#feeds.get(company)?.lookOnline(event.rooms);
    if (event.kind === 'colleagues') {
      this.#colleagues.changed(company);
      this.#peopleChanged(company);
    }
  }

  #tellOfRead({
    company,
    account,
    room,
    read_count,
    is_unread,
  }: ConversationChannelEvent & { kind: 'read' }): void {
    const mark = { conversation: room, read_count, is_unread };
    const frame = encode({ type: 'read', ...mark } satisfies ServerFrame);
    for (const { accountId, connection } of this.#feeds.get(company)?.readers ?? []) {
      if (accountId === account) connection.send(frame);
    }
  }

  #tell(companyId: number, frame: Uint8Array): void {
    for (const { connection } of this.#feeds.get(companyId)?.readers ?? []) connection.send(frame);
  }
}
