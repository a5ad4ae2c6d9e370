/** Whose turn a task takes, and from which network it was asked. */
export interface Turn {
  bucket: number;
  network: string;
}

interface Waiting<Task> extends Turn {
  task: Task;
  /** Tasks are numbered as they come. */
  order: number;
  isTaken: boolean;
}

/**
 * Tasks that wait, buckets in turn: however many wait in one of them, another's task waits for at most
 * one of each. Of one network only the oldest takes part, and its next one lines up behind what takes
 * part by then: so within a bucket the networks are in turn, and many tasks of a few networks hold up
 * another network's by no more than one of each.
 *
 * When it is full, the network with the most tasks loses its newest.
 */
export class FairQueue<Task> {
  readonly #max: number;
  /** What takes part, by bucket, in the order of coming to it; the buckets in the order of their turns. */
  readonly #buckets = new Map<number, Set<Waiting<Task>>>();
  /** Of each network the one that takes part, or is being done, and behind it those that do not yet. */
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

  /** The task that has to go instead, where there is no room: this one, or another. */
  add(task: Task, turn: Turn): Task | undefined {
    this.#added += 1;
    const waiting = { task, ...turn, order: this.#added, isTaken: false };
    const network = this.#networks.get(turn.network);
    if (network) {
      network.push(waiting);
    } else {
      this.#networks.set(turn.network, [waiting]);
      this.#lineUp(waiting);
    }
    this.#size += 1;
    if (this.#size <= this.#max) return undefined;
    const gone = this.#newestOfBusiest();
    this.#size -= 1;
    this.#leaveBucket(gone);
    this.#leaveNetwork(gone);
    return gone.task;
  }

  /** The next task to be done. Whoever takes it says when it is done, and then its network goes on. */
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
      // To the end of the line.
      this.#buckets.delete(id);
      this.#buckets.set(id, bucket);
    }
    return { task: waiting.task, done: () => this.#finish(waiting) };
  }

  /** The first in line, unless it was served last and another waits: that one may have just come. */
  #nextBucket(): number | undefined {
    const [first, second] = this.#buckets.keys();
    return first === this.#lastBucket ? (second ?? first) : first;
  }

  #finish(waiting: Waiting<Task>): void {
    this.#leaveNetwork(waiting);
    const next = this.#networks.get(waiting.network)?.[0];
    if (next) this.#lineUp(next);
  }

  #lineUp(waiting: Waiting<Task>): void {
    const bucket = this.#buckets.get(waiting.bucket) ?? new Set();
    this.#buckets.set(waiting.bucket, bucket.add(waiting));
  }

  /** Of networks with equally many, the one that asks for the fullest bucket, and then the newest. */
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
