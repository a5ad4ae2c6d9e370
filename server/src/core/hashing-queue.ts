import { FairQueue, type QueueKey } from './fair-queue.ts';

/**
 * Two queues that are served in turn: one for networks from which the right password was given lately, one
 * for all others. A flood of made-up company codes from many networks so delays a known network by one task,
 * and nothing tells which codes exist: a network becomes known by a right password alone.
 */
export class HashingQueue<Task> {
  readonly #known: FairQueue<Task>;
  readonly #others: FairQueue<Task>;
  #lastWasKnown = false;

  /** Each of the two holds at most `max`. */
  constructor(max: number) {
    this.#known = new FairQueue(max);
    this.#others = new FairQueue(max);
  }

  /** The task that is refused because the queue is full: this one, or another. */
  add(task: Task, queueKey: QueueKey & { isKnown: boolean }): Task | undefined {
    return (queueKey.isKnown ? this.#known : this.#others).add(task, queueKey);
  }

  take(): ReturnType<FairQueue<Task>['take']> {
    const [first, second] = this.#lastWasKnown
      ? [this.#others, this.#known]
      : [this.#known, this.#others];
    const next = first.take();
    this.#lastWasKnown = (next ? first : second) === this.#known;
    return next ?? second.take();
  }
}
