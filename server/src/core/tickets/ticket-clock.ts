import { Repeating } from '../../platform/repeating.ts';
import type { Unit, Work } from '../work.ts';
import { changeTicket, SYSTEM } from './change-ticket.ts';
import { overdueHolds } from './overdue-holds.store.ts';
import { EVERYTHING } from './reach.store.ts';
import { recalculateSome } from './recalculation.ts';
import { dueAlarms, recalculatingCompanies } from './ticket-alarms.store.ts';
import { raiseAlarms } from './ticket-alarms.ts';
import { NO_HOLD } from './ticket-changes.ts';
import { lockTicket } from './tickets.store.ts';

const CHECK_EVERY_MS = 15_000;

/**
 * Does what time alone brings: ends holds when their hour has come, tells about tickets that are late or nearly so, and
 * gives open tickets new due dates after the settings were changed. Every process looks; the lock of the ticket lets
 * one of them do it, and the others find that it is done.
 */
export class TicketClock {
  readonly #work: Work;
  readonly #polling: Repeating;
  readonly #onError: (error: Error) => void;

  constructor(work: Work, onError: (error: Error) => void) {
    this.#work = work;
    this.#onError = onError;
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
    const { db } = this.#work;
    for (const { company_id, id } of await db.asOwner(overdueHolds)) {
      if (signal?.aborted) return;
      await this.#write(company_id, (unit) => wake(unit, id));
    }
    for (const { company_id } of await db.asOwner(recalculatingCompanies)) {
      while (!signal?.aborted && (await this.#write(company_id, recalculateSome)));
    }
    for (const { company_id, id } of await db.asOwner(dueAlarms)) {
      if (signal?.aborted) return;
      await this.#write(company_id, (unit) => raiseAlarms(unit, id));
    }
  }

  /** One ticket that fails must not keep the others of all companies waiting. */
  async #write<T>(companyId: number, change: (unit: Unit) => Promise<T>): Promise<T | undefined> {
    try {
      const origin = { userName: SYSTEM, ip: '', requestId: '' };
      return await this.#work.write(companyId, origin, change);
    } catch (error) {
      this.#onError(error as Error);
      return undefined;
    }
  }
}

async function wake(unit: Unit, id: number): Promise<void> {
  const ticket = await lockTicket(unit, EVERYTHING, id);
  if (!ticket?.wake_at || ticket.wake_at > new Date()) return;
  await changeTicket(unit, ticket, NO_HOLD, 'system');
}
