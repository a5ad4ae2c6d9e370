import { FairQueue } from '../../core/fair-queue.ts';

interface QueueLimits {
  /** That may wait in all. */
  inAll: number;
  /** That may wait of one account. */
  perAccount: number;
}

/** For whom a task is done. */
export interface QueueOwner {
  company: number;
  /** Or Maru itself, as the owner of the database. */
  account: number | 'owner';
}

interface Waiting {
  account: string;
  start(): Promise<void>;
  refuse(): void;
}

/** Too many wait already. */
export class QueueFullError extends Error {}

/**
 * Tasks one after another: companies take turns, and within a company its accounts, so that many tasks of one make
 * nobody else wait for more than one of them.
 */
export class AccountQueue {
  readonly #limits: QueueLimits;
  readonly #queue: FairQueue<Waiting>;
  /** How many wait, by account. */
  readonly #waiting = new Map<string, number>();
  #isBusy = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#queue = new FairQueue(limits.inAll);
  }

  run<T>({ company, account: id }: QueueOwner, task: () => Promise<T>): Promise<T> {
    const account = `${company}/${id}`;
    const already = this.#waiting.get(account) ?? 0;
    if (already >= this.#limits.perAccount) return Promise.reject(new QueueFullError());
    return new Promise((resolve, reject) => {
      const waiting = {
        account,
        start: () => task().then(resolve, reject),
        refuse: () => reject(new QueueFullError()),
      };
      this.#waiting.set(account, already + 1);
      const dropped = this.#queue.add(waiting, { bucket: company, network: account });
      if (dropped) {
        this.#leave(dropped);
        dropped.refuse();
      }
      this.#next();
    });
  }

  #next(): void {
    if (this.#isBusy) return;
    const taken = this.#queue.take();
    if (!taken) return;
    this.#isBusy = true;
    this.#leave(taken.task);
    void taken.task.start().finally(() => {
      taken.done();
      this.#isBusy = false;
      this.#next();
    });
  }

  #leave({ account }: Waiting): void {
    const others = (this.#waiting.get(account) ?? 1) - 1;
    if (others > 0) this.#waiting.set(account, others);
    else this.#waiting.delete(account);
  }
}
