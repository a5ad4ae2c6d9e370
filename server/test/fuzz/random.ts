import { Random as DemoRandom } from '@maru/demo/src/random.ts';

/** Seeded by text; picking from an empty list returns undefined. */
export class Random extends DemoRandom {
  constructor(seed: string) {
    super(fnv1a(seed));
  }

  below(end: number): number {
    return this.integer(0, end - 1);
  }

  override pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }
}

function fnv1a(words: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(words)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
