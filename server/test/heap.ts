import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** How many megabytes more are held once the work is done; what it returns is held meanwhile. */
export async function heldMegabytes(work: () => Promise<unknown>): Promise<number> {
  const before = heapBytes();
  const result = await work();
  const after = heapBytes();
  // Used here, so that it lives until after the measurement.
  if (result === heapBytes) throw new Error('no result');
  return (after - before) / 2 ** 20;
}

/** A text of so many letters that nobody else has, two bytes each. */
export const longText = (n: number, length: number): string => `${n}`.padEnd(length, '한');
