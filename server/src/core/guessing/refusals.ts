import { LRUCache } from 'lru-cache';

const MAX_SUBJECTS = 10_000;
/** How often the database is asked again, by one of those who come meanwhile. */
const ASK_AGAIN_MS = 1_000;

interface Refusal {
  until: number;
  askAgain: number;
}

/** What this process knows of subjects that have to wait, so that a flood does not reach the database. */
export class Refusals {
  readonly #known = new LRUCache<string, Refusal>({ max: MAX_SUBJECTS });

  remember(subject: string, seconds: number, now = performance.now()): void {
    this.#known.set(subject, { until: now + seconds * 1_000, askAgain: now + ASK_AGAIN_MS });
  }

  /** How many seconds to wait at least, or zero where the database has to be asked. */
  wait(subjects: readonly string[], now = performance.now()): number {
    return Math.max(0, ...subjects.map((subject) => this.#waitOf(subject, now)));
  }

  #waitOf(subject: string, now: number): number {
    const known = this.#known.get(subject);
    if (!known) return 0;
    if (known.until <= now) {
      this.#known.delete(subject);
      return 0;
    }
    if (known.askAgain <= now) {
      known.askAgain = now + ASK_AGAIN_MS;
      return 0;
    }
    return (known.until - now) / 1_000;
  }
}
