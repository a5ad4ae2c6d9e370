/** Whom a task is done for, and from which network it was asked. */
export interface Turn {
  company: number;
  network: string;
}

interface Waiting<Task> extends Turn {
  task: Task;
}

/**
 * Tasks that wait, companies in turn: however many wait for one of them, another's task waits for at
 * most one of each. Of one network only the oldest takes part, so that the order in which a network's
 * tasks are done does not tell which of its companies exist.
 *
 * When it is full, the company with the most tasks loses its newest.
 */
export class FairQueue<Task> {
  readonly #max: number;
  /** All that wait, by company, oldest first; the companies in the order of their turns. */
  readonly #companies = new Map<number, Set<Waiting<Task>>>();
  /** Of each network the one that takes part, or is being done, and behind it those that do not yet. */
  readonly #networks = new Map<string, Waiting<Task>[]>();
  #size = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#size;
  }

  /** The task that has to go instead, where there is no room: this one, or another. */
  add(task: Task, turn: Turn): Task | undefined {
    const waiting = { task, ...turn };
    const gone = this.#size < this.#max ? undefined : this.#newestOfLongest(turn.company);
    if (gone === 'own') return task;
    if (gone) this.#remove(gone);
    const company = this.#companies.get(turn.company) ?? new Set();
    this.#companies.set(turn.company, company.add(waiting));
    const network = this.#networks.get(turn.network) ?? [];
    this.#networks.set(turn.network, network);
    network.push(waiting);
    this.#size += 1;
    return gone?.task;
  }

  /** The next task to be done. Whoever takes it says when it is done, and then its network goes on. */
  take(): { task: Task; done(): void } | undefined {
    for (const [id, company] of this.#companies) {
      for (const waiting of company) {
        if (this.#networks.get(waiting.network)?.[0] !== waiting) continue;
        this.#leave(waiting);
        if (company.size > 0) {
          // To the end of the line.
          this.#companies.delete(id);
          this.#companies.set(id, company);
        }
        return { task: waiting.task, done: () => this.#leaveNetwork(waiting) };
      }
    }
    return undefined;
  }

  #newestOfLongest(own: number): Waiting<Task> | 'own' {
    let longest = this.#companies.get(own);
    for (const company of this.#companies.values()) {
      if (company.size > (longest?.size ?? 0)) longest = company;
    }
    if (!longest || longest === this.#companies.get(own)) return 'own';
    return [...longest].at(-1) as Waiting<Task>;
  }

  #remove(waiting: Waiting<Task>): void {
    this.#leave(waiting);
    this.#leaveNetwork(waiting);
  }

  #leave(waiting: Waiting<Task>): void {
    const company = this.#companies.get(waiting.company);
    company?.delete(waiting);
    if (company?.size === 0) this.#companies.delete(waiting.company);
    this.#size -= 1;
  }

  #leaveNetwork(waiting: Waiting<Task>): void {
    const network = this.#networks.get(waiting.network) ?? [];
    const others = network.filter((other) => other !== waiting);
    if (others.length > 0) this.#networks.set(waiting.network, others);
    else this.#networks.delete(waiting.network);
  }
}
