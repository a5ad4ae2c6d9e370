import type { Work } from '../../core/work.ts';

const RENEW_MS = 20_000;

/** The changes since the last write. */
export interface PresenceChange {
  companyId: number;
  now: ReadonlySet<number>;
  come: readonly number[];
  gone: readonly number[];
  /** Also says again that those of before are still here. */
  renews: boolean;
}

interface Here<T> {
  /** By id, as long as it counts. */
  present: Map<number, T>;
  /** The ids of which the database says that they are in this process. */
  written: ReadonlySet<number>;
  /** The writes of one company follow each other. */
  writing: Promise<void>;
}

interface Options {
  work: Work;
  report(error: Error): void;
  write(change: PresenceChange): Promise<void>;
}

/** Keeps rows in step with what is connected to this process: when it is told to, and again every 20 seconds. */
export class PresenceRows<T> {
  readonly #options: Options;
  readonly #companies = new Map<number, Here<T>>();
  readonly #renewal: NodeJS.Timeout;
  #hasStopped = false;

  constructor(options: Options) {
    this.#options = options;
    this.#renewal = setInterval(() => {
      for (const companyId of this.#companies.keys()) this.write(companyId, true);
    }, RENEW_MS);
    this.#renewal.unref();
  }

  get hasStopped(): boolean {
    return this.#hasStopped;
  }

  /** The connections of a company, to be changed by the caller. */
  of(companyId: number): Map<number, T> {
    const here = this.#companies.get(companyId) ?? {
      present: new Map(),
      written: new Set(),
      writing: Promise.resolve(),
    };
    this.#companies.set(companyId, here);
    return here.present;
  }

  find(companyId: number): Map<number, T> | undefined {
    return this.#companies.get(companyId)?.present;
  }

  isWritten(companyId: number, id: number): boolean {
    return this.#companies.get(companyId)?.written.has(id) ?? false;
  }

  write(companyId: number, renews = false): void {
    const here = this.#companies.get(companyId);
    if (here) this.#inTurn(here, () => this.#reconcile(companyId, here, renews));
  }

  /** Nothing is renewed any more; what each company still has to write is written last. */
  stop(last: (companyId: number, present: Map<number, T>) => (() => Promise<void>) | undefined) {
    this.#hasStopped = true;
    clearInterval(this.#renewal);
    for (const [companyId, here] of this.#companies) {
      const write = last(companyId, here.present);
      this.#inTurn(here, write ?? (() => this.#reconcile(companyId, here, false)));
    }
  }

  #inTurn(here: Here<T>, write: () => Promise<void>): void {
    const { work, report } = this.#options;
    work.afterwards(() => {
      here.writing = here.writing.then(() => write().catch(report));
      return here.writing;
    });
  }

  /** Changes that could not be written are written at the next renewal. */
  async #reconcile(companyId: number, here: Here<T>, renews: boolean): Promise<void> {
    const now = new Set(here.present.keys());
    const come = [...now].filter((id) => !here.written.has(id));
    const gone = [...here.written].filter((id) => !now.has(id));
    if (!renews && come.length + gone.length === 0) return;
    await this.#options.write({ companyId, now, come, gone, renews });
    here.written = now;
    if (now.size === 0 && here.present.size === 0) this.#companies.delete(companyId);
  }
}
