import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 500;
const TIMEOUT_MS = 5_000;
const BUSY = 0.4;

/** Waits until the machine is nearly idle; returns false if it did not become idle in time. */
export async function waitUntilIdle(): Promise<boolean> {
  const begun = performance.now();
  while (performance.now() - begun < TIMEOUT_MS) {
    if ((await busyShare()) < BUSY) return true;
  }
  return false;
}

async function busyShare(): Promise<number> {
  const before = ticks();
  await sleep(LOOK_MS);
  const after = ticks();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

function ticks(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    idle: sum(times.map(({ idle }) => idle)),
    all: sum(times.flatMap((kinds) => Object.values(kinds))),
  };
}
