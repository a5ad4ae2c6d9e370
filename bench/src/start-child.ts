import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endWithThis } from '@maru/harness/src/ending.ts';

/** A program of a benchmark in a process of its own, so that neither slows the other. */
export const startChild = (program: URL, args: readonly string[] = []): ChildProcess =>
  endWithThis(fork(fileURLToPath(program), args));
