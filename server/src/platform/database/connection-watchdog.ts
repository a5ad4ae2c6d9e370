const LOOK_EVERY_MS = 250;

interface Line {
  /** How many questions are under way. */
  unanswered: number;
  /** When the last answer came, or the first of these questions was asked. */
  since: number;
  limitMs: number;
  cut(): void;
}

/**
 * Cuts lines on which no answer comes. One look at all of them a few times a second costs next to
 * nothing; a timer for every question would cost a request more than its own work on it.
 */
export class ConnectionWatchdog {
  readonly #lines = new Set<Line>();
  readonly #looking = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();

  watch(limitMs: number, cut: () => void) {
    const line: Line = { unanswered: 0, since: 0, limitMs, cut };
    this.#lines.add(line);
    return {
      /** Waits for an answer; the limit counts from the one before it. */
      async to<T>(answer: Promise<T>): Promise<T> {
        if (line.unanswered === 0) line.since = performance.now();
        line.unanswered += 1;
        try {
          return await answer;
        } finally {
          line.unanswered -= 1;
          line.since = performance.now();
        }
      },
      limit(ms: number): void {
        line.limitMs = ms;
      },
      end: () => void this.#lines.delete(line),
    };
  }

  close(): void {
    clearInterval(this.#looking);
  }

  #look(): void {
    const now = performance.now();
    for (const line of this.#lines) {
      if (line.unanswered > 0 && now - line.since > line.limitMs) line.cut();
    }
  }
}
