import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** The growth of the heap in megabytes after the work; the work's result is still held. */
export async function heldMegabytes(work: () => Promise<unknown>): Promise<number> {
  const before = heapBytes();
  const result = await work();
  const after = heapBytes();
  // Used here, so that it is not collected before the measurement.
  if (result === heapBytes) throw new Error('no result');
  return (after - before) / 2 ** 20;
}

/** A unique text of this many letters, two bytes each. */
export const longText = (n: number, length: number): string => `${n}`.padEnd(length, '한');
