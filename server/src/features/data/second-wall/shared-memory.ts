/** In WebAssembly memory grows by pages. */
export const PAGE = 65_536;

const pagesIn = (bytes: number): number => Math.ceil(bytes / PAGE);
const counter = (): Int32Array =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** The part of one database. Its counters are shared between threads. */
export interface MemoryShare {
  /** Pages of all databases together, and the most that they may have. */
  used: Int32Array;
  most: number;
  /** Pages of this one. */
  own: Int32Array;
  /** 1 if it was denied more because of the others. */
  denied: Int32Array;
}

/** One budget for the memory of all embedded sources of a process. */
export class SharedMemory {
  readonly #used = counter();
  readonly #most: number;

  constructor(bytes: number) {
    this.#most = pagesIn(bytes);
  }

  hasRoom(bytes: number): boolean {
    return Atomics.load(this.#used, 0) + pagesIn(bytes) <= this.#most;
  }

  /** What a database takes from its start, whether or not there is room. */
  take(bytes: number): MemoryShare {
    const share = { used: this.#used, most: this.#most, own: counter(), denied: counter() };
    Atomics.add(this.#used, 0, pagesIn(bytes));
    Atomics.store(share.own, 0, pagesIn(bytes));
    return share;
  }

  /** When its thread has ended. */
  giveBack({ own }: MemoryShare): void {
    Atomics.sub(this.#used, 0, Atomics.exchange(own, 0, 0));
  }
}

/** Whether a database may grow to so many pages; they are its own then. */
export function growTo(pages: number, { used, most, own, denied }: MemoryShare): boolean {
  const more = Math.max(0, pages - Atomics.load(own, 0));
  if (Atomics.add(used, 0, more) + more > most) {
    Atomics.sub(used, 0, more);
    Atomics.store(denied, 0, 1);
    return false;
  }
  Atomics.add(own, 0, more);
  return true;
}

/** Whether it was denied memory since this was asked last. */
export const wasDenied = ({ denied }: MemoryShare): boolean => Atomics.exchange(denied, 0, 0) === 1;
