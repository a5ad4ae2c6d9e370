import type { ServerFrame } from '@maru/contract/live';
import { NOTICE_CHANNEL, noticeEventOf } from '../../core/notices/notice-channel.store.ts';
import type { Work } from '../../core/work.ts';
import { encode } from '../../platform/sockets/live-socket.ts';
import { ChangeHub, type ChangeReader } from './change-hub.ts';
import { CompanySignals } from './company-signals.ts';

const TICKETS = encode({ type: 'tickets' } satisfies ServerFrame);

/** The readers of notices. They are also told that some ticket of their company has changed. */
export class NoticeHub extends ChangeHub {
  readonly #ofCompany = new Map<number, Set<ChangeReader>>();
  readonly #tickets = new CompanySignals((company) => this.#tellOfTickets(company));

  constructor(context: { work: Work; report: (error: Error) => void }) {
    super(context, NOTICE_CHANNEL, (payload) => {
      const { company, accounts } = noticeEventOf(payload);
      return { company, subjects: accounts };
    });
  }

  override join(reader: ChangeReader): void {
    super.join(reader);
    const readers = this.#ofCompany.get(reader.companyId) ?? new Set();
    this.#ofCompany.set(reader.companyId, readers.add(reader));
  }

  override leave(reader: ChangeReader): void {
    super.leave(reader);
    const readers = this.#ofCompany.get(reader.companyId);
    readers?.delete(reader);
    if (readers?.size === 0) this.#ofCompany.delete(reader.companyId);
  }

  /** Everyone of the company who may see tickets is told, and reads what is within their reach. */
  ticketsChanged(companyId: number): void {
    this.#tickets.changed(companyId);
  }

  /** Other permissions or another department may also mean other tickets. */
  protected override refresh(reader: ChangeReader): void {
    super.refresh(reader);
    tellOfTickets(reader);
  }

  #tellOfTickets(companyId: number): void {
    for (const reader of this.#ofCompany.get(companyId) ?? []) tellOfTickets(reader);
  }
}

/** Those at the desk have notices too, and perhaps no tickets. */
function tellOfTickets({ connection, permissions }: ChangeReader): void {
  if (permissions.has('view_ticket')) connection.send(TICKETS);
}
