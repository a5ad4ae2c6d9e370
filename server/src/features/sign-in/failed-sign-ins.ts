import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountRecord } from '../../core/account.store.ts';
import type { Origin } from '../../core/audit/action-log.store.ts';
import type { Admission } from '../../core/guessing/throttle.ts';
import type { Work } from '../../core/work.ts';
import { type Device, originOf } from './begin-session.ts';

/** Within this time of its answer a failure is in the log. */
const SPREAD_MS = 2_000;

/** An outsider who keeps trying fills the window of the throttle, not the log. */
const LOGGED_FAILURES = 5;

interface Failure {
  companyId: number;
  origin: Origin;
  info: string;
}

/**
 * Logs failed sign-ins to accounts that exist. Written at once, the entry would make the database
 * slower for whoever asks next, and so tell that there is such an account; therefore it is written
 * at a moment by chance.
 */
export class FailedSignIns {
  readonly #work: Work;
  readonly #stopping: AbortSignal;
  #waiting: Failure[] = [];
  #busy = false;

  constructor(work: Work, stopping: AbortSignal) {
    this.#work = work;
    this.#stopping = stopping;
  }

  add(account: AccountRecord, device: Device, { failures }: Admission, info: string): void {
    if (failures >= LOGGED_FAILURES) return;
    this.#waiting.push({ companyId: account.company_id, origin: originOf(account, device), info });
    if (this.#busy) return;
    this.#busy = true;
    this.#work.afterwards(() => this.#writeAll());
  }

  /** In the order in which they happened. */
  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        await sleep(randomInt(SPREAD_MS), undefined, { signal: this.#stopping }).catch(() => {});
        for (const failure of this.#waiting.splice(0)) await this.#write(failure);
      }
    } finally {
      this.#busy = false;
    }
  }

  #write({ companyId, origin, info }: Failure): Promise<void> {
    return this.#work.write(companyId, origin, async (unit) => {
      unit.log({ action: 'login', model: 'session', name: origin.userName, info });
    });
  }
}
