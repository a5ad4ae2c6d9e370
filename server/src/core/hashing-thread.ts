import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

export type HashingTask =
  | { kind: 'hash'; password: string }
  | { kind: 'verify'; password: string; hashed: string };

/** Argon2id, the library's default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing is deliberately slow, so its thread gets a low priority: the main thread serves many requests,
 * this one a single request at a time.
 */
function lowerPriority(): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // Only on Linux do threads have a priority of their own.
  }
}

const perform = (task: HashingTask): string | boolean =>
  task.kind === 'hash'
    ? hashSync(task.password, PARAMETERS)
    : verifySync(task.hashed, task.password);

lowerPriority();
parentPort?.on('message', ({ task }: { task: HashingTask }) => {
  try {
    parentPort?.postMessage({ result: perform(task) });
  } catch (error) {
    parentPort?.postMessage({ failure: (error as Error).message });
  }
});
