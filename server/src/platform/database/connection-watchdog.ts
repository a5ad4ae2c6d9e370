const CHECK_EVERY_MS = 250;

interface WatchedConnection {
  /** The number of queries in progress. */
  unanswered: number;
  /** When the last answer arrived, or the first of these queries was sent. */
  since: number;
  limitMs: number;
  cut(): void;
}

/**
 * Closes connections on which no answer arrives. Checking all of them a few times a second costs almost
 * nothing; a timer for every query would cost a request more than its own work on it.
 */
export class ConnectionWatchdog {
  readonly #connections = new Set<WatchedConnection>();
  readonly #checking = setInterval(() => this.#check(), CHECK_EVERY_MS).unref();

  watch(limitMs: number, cut: () => void) {
    const watched: WatchedConnection = { unanswered: 0, since: 0, limitMs, cut };
    this.#connections.add(watched);
    return {
      /** Waits for an answer. The limit counts from the previous answer. */
      async to<T>(answer: Promise<T>): Promise<T> {
        if (watched.unanswered === 0) watched.since = performance.now();
        watched.unanswered += 1;
        try {
          return await answer;
        } finally {
          watched.unanswered -= 1;
          watched.since = performance.now();
        }
      },
      limit(ms: number): void {
        watched.limitMs = ms;
      },
      end: () => void this.#connections.delete(watched),
    };
  }

  close(): void {
    clearInterval(this.#checking);
  }

  #check(): void {
    const now = performance.now();
    for (const watched of this.#connections) {
      if (watched.unanswered > 0 && now - watched.since > watched.limitMs) watched.cut();
    }
  }
}
