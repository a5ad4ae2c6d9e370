import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 60_000;

/** Polls until the condition holds; returns how long that took. */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
): Promise<number> {
  const begun = performance.now();
  while (!(await condition())) {
    if (performance.now() - begun > TIMEOUT_MS) throw new Error(`waited in vain: ${what}`);
    await sleep(10);
  }
  return performance.now() - begun;
}

/** Repeats a step with this many workers until `stop` is called or the step returns `'enough'`. */
export function repeating(
  atOnce: number,
  step: (worker: number, n: number) => Promise<'enough' | undefined>,
) {
  let running = true;
  const workers = Array.from({ length: atOnce }, async (_, worker) => {
    for (let n = 0; running && (await step(worker, n)) !== 'enough'; n += 1);
  });
  return {
    async stop(): Promise<void> {
      running = false;
      await Promise.all(workers);
    },
  };
}
