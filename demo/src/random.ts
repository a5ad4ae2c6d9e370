/** A seeded generator (mulberry32): the demo is the same every time, so documents can refer to it. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0 and less than 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Both ends included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('There is nothing to pick from');
    return list[this.integer(0, list.length - 1)] as T;
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, place: this.fraction() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }

  text(alphabet: string, length: number): string {
    const letters = [...alphabet];
    return Array.from({ length }, () => this.pick(letters)).join('');
  }

  digits(length: number): string {
    return this.text('0123456789', length);
  }

  uuid(): string {
    const hex = (length: number) => this.text('0123456789abcdef', length);
    return `${hex(8)}-${hex(4)}-4${hex(3)}-${this.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
  }
}
