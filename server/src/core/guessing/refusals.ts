import { LRUCache } from 'lru-cache';
import { atMost } from '../../platform/at-most.ts';

const MAX_SUBJECTS = 10_000;
/** How often one of the requests that arrive asks the database again about a refused subject. */
const ASK_AGAIN_MS = 1_000;

interface Refusal {
  until: number;
  askAgain: number;
}

/** The subjects that this process knows to be refused, so that a flood does not reach the database. */
export class Refusals {
  readonly #known = new LRUCache<string, Refusal>(atMost(MAX_SUBJECTS));

  remember(subject: string, seconds: number, now = performance.now()): void {
    this.#known.set(subject, { until: now + seconds * 1_000, askAgain: now + ASK_AGAIN_MS });
  }

  /** The minimum wait in seconds, or zero if the database has to be asked. */
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
