import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The running processes that this one has started, each with the signal that ends it at once. */
const running = new Map<ChildProcess, NodeJS.Signals>();
let isEnding = false;

/** Lets a process end with this one, where this one runs `endingAll`. */
export function endWithThis<Child extends ChildProcess>(
  child: Child,
  signal: NodeJS.Signals = 'SIGKILL',
): Child {
  // One that could not be started never exits.
  if (child.pid === undefined) return child;
  running.set(child, signal);
  child.once('exit', () => running.delete(child));
  if (isEnding) child.kill(signal);
  return child;
}

/**
 * Runs a program that starts others, and ends with the code that it answers. When it is done, fails or is told to stop,
 * whatever it has started ends with it, and the folder of its temporary files is removed.
 */
export function endingAll(program: () => Promise<number>): void {
  const folder = mkdtempSync(join(tmpdir(), 'maru-run-'));
  // Servers of PostgreSQL run as another user and have their folders in it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;

  const end = async (code: number) => {
    if (isEnding) return;
    isEnding = true;
    while (running.size > 0) {
      await Promise.all(
        [...running].map(([child, signal]) => {
          const exited = once(child, 'exit');
          child.kill(signal);
          return exited;
        }),
      );
    }
    // After a browser, which ends with this process.
    process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    process.exit(code);
  };
  const fail = (error: unknown) => {
    // What was started cannot be reached any more, because it was ended.
    if (!isEnding) console.error(error);
    void end(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void end(128 + constants.signals[signal]));
  }
  process.on('uncaughtException', fail);
  program().then(end, fail);
}
