import { Repeating } from '../../platform/repeating.ts';
import type { Work } from '../work.ts';
import { changeTicket, SYSTEM } from './change-ticket.ts';
import { overdueHolds } from './overdue-holds.store.ts';
import { EVERYTHING } from './reach.store.ts';
import { NO_HOLD } from './ticket-changes.ts';
import { lockTicket } from './tickets.store.ts';

const CHECK_EVERY_MS = 15_000;
/**
 * Ends holds when their hour has come. Every process looks; the lock of the ticket lets one of them do it, and the
 * others find that it is done.
 */
export class TicketClock {
  readonly #work: Work;
  readonly #polling: Repeating;

  constructor(work: Work, onError: (error: Error) => void) {
    this.#work = work;
    this.#polling = new Repeating((signal) => this.round(signal), {
      everyMs: CHECK_EVERY_MS,
      onError,
    });
  }

  start(): void {
    this.#polling.start();
  }

  stop(): Promise<void> {
    return this.#polling.stop();
  }

  async round(signal?: AbortSignal): Promise<void> {
    for (const { company_id, id } of await this.#work.db.asOwner(overdueHolds)) {
      if (signal?.aborted) return;
      await this.#wake(company_id, id);
    }
  }

  #wake(companyId: number, id: number): Promise<void> {
    const origin = { userName: SYSTEM, ip: '', requestId: '' };
    return this.#work.write(companyId, origin, async (unit) => {
      const ticket = await lockTicket(unit, EVERYTHING, id);
      if (!ticket?.wake_at || ticket.wake_at > new Date()) return;
      await changeTicket(unit, ticket, NO_HOLD, 'system');
    });
  }
}
