/** The bucket that a task is queued in, and the network that the request came from. */
export interface QueueKey {
  bucket: number;
  network: string;
}

interface Waiting<Task> extends QueueKey {
  task: Task;
  /** Tasks are numbered as they arrive. */
  order: number;
  isTaken: boolean;
}

/**
 * A queue that serves its buckets round-robin: however many tasks wait in one bucket, a task in another
 * waits for at most one of each. Of each network only the oldest task is queued in a bucket; when it is
 * done, the network's next task is queued behind all those. So within a bucket the networks are served
 * round-robin too, and many tasks of a few networks delay another network's task by at most one each.
 *
 * When the queue is full, the network with the most tasks loses its newest.
 */
export class FairQueue<Task> {
  readonly #max: number;
  /** The queued tasks by bucket, in order of queueing; the buckets in the order in which they are served. */
  readonly #buckets = new Map<number, Set<Waiting<Task>>>();
  /** Per network: first the task that is queued or running, then those that are not queued yet. */
  readonly #networks = new Map<string, Waiting<Task>[]>();
  #lastBucket: number | undefined;
  #size = 0;
  #added = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#size;
  }

  /** Returns the task that is dropped if the queue is full: this one or another. */
  add(task: Task, queueKey: QueueKey): Task | undefined {
    this.#added += 1;
    const waiting = { task, ...queueKey, order: this.#added, isTaken: false };
    const network = this.#networks.get(queueKey.network);
    if (network) {
      network.push(waiting);
    } else {
      this.#networks.set(queueKey.network, [waiting]);
      this.#enqueue(waiting);
    }
    this.#size += 1;
    if (this.#size <= this.#max) return undefined;
    const gone = this.#newestOfBusiest();
    this.#size -= 1;
    this.#leaveBucket(gone);
    this.#leaveNetwork(gone);
    return gone.task;
  }

  /** The next task. The caller must call `done` at its end; then the network's next task is queued. */
  take(): { task: Task; done(): void } | undefined {
    const id = this.#nextBucket();
    const bucket = this.#buckets.get(id ?? Number.NaN);
    const [waiting] = bucket ?? [];
    if (id === undefined || !bucket || !waiting) return undefined;
    this.#lastBucket = id;
    waiting.isTaken = true;
    this.#size -= 1;
    this.#leaveBucket(waiting);
    if (bucket.size > 0) {
      // Move the bucket to the end.
      this.#buckets.delete(id);
      this.#buckets.set(id, bucket);
    }
    return { task: waiting.task, done: () => this.#finish(waiting) };
  }

  /** The first bucket; the second if the first was served last, as the second may have arrived after that. */
  #nextBucket(): number | undefined {
    const [first, second] = this.#buckets.keys();
    return first === this.#lastBucket ? (second ?? first) : first;
  }

  #finish(waiting: Waiting<Task>): void {
    this.#leaveNetwork(waiting);
    const next = this.#networks.get(waiting.network)?.[0];
    if (next) this.#enqueue(next);
  }

  #enqueue(waiting: Waiting<Task>): void {
    const bucket = this.#buckets.get(waiting.bucket) ?? new Set();
    this.#buckets.set(waiting.bucket, bucket.add(waiting));
  }

  /** Of networks with equally many tasks, the one in the fullest bucket, then that with the newest task. */
  #newestOfBusiest(): Waiting<Task> {
    const networks = [...this.#networks.values()].map((tasks) => tasks.filter((t) => !t.isTaken));
    const inBucket = new Map<number, number>();
    for (const { bucket } of networks.flat()) inBucket.set(bucket, (inBucket.get(bucket) ?? 0) + 1);
    const candidates = networks.flatMap((tasks) => {
      const newest = tasks.at(-1);
      return newest
        ? [{ newest, ofNetwork: tasks.length, ofBucket: inBucket.get(newest.bucket) ?? 0 }]
        : [];
    });
    const [first] = candidates.sort(
      (a, b) =>
        b.ofNetwork - a.ofNetwork || b.ofBucket - a.ofBucket || b.newest.order - a.newest.order,
    );
    return (first as (typeof candidates)[number]).newest;
  }

  #leaveBucket(waiting: Waiting<Task>): void {
    const bucket = this.#buckets.get(waiting.bucket);
    bucket?.delete(waiting);
    if (bucket?.size === 0) this.#buckets.delete(waiting.bucket);
  }

  #leaveNetwork(waiting: Waiting<Task>): void {
    const network = this.#networks.get(waiting.network) ?? [];
    const others = network.filter((other) => other !== waiting);
    if (others.length > 0) this.#networks.set(waiting.network, others);
    else this.#networks.delete(waiting.network);
  }
}
