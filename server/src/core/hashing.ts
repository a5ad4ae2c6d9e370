import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '../platform/http/app-error.ts';
import { HashingQueue } from './hashing-queue.ts';
import type { HashingTask } from './hashing-thread.ts';
import type { HashingTurn } from './hashing-turn.ts';

type Result = string | boolean;

interface Answer {
  result?: Result;
  failure?: string;
}

class ThreadEnded extends Error {}

/** A thread that hashes one password at a time. If it ends, another is started for the next task. */
class HashingThread {
  #worker: Worker | undefined;
  #settle: { resolve(result: Result): void; reject(error: Error): void } | undefined;

  /** A thread may end for a reason other than its task, so the task is tried a second time. */
  async perform(task: HashingTask): Promise<Result> {
    try {
      return await this.#attempt(task);
    } catch (error) {
      if (error instanceof ThreadEnded) return this.#attempt(task);
      throw error;
    }
  }

  #attempt(task: HashingTask): Promise<Result> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#settle = { resolve, reject };
    // An idle thread does not keep the process running, but a task in progress does.
    worker.ref();
    worker.postMessage({ task });
    return promise.finally(() => {
      this.#settle = undefined;
      worker.unref();
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./hashing-thread.ts', import.meta.url));
    worker.on('message', ({ result, failure }: Answer) => {
      if (result === undefined) this.#settle?.reject(new Error(failure));
      else this.#settle?.resolve(result);
    });
    const ended = (error?: unknown) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#settle?.reject(new ThreadEnded('A thread that hashes has ended', { cause: error }));
    };
    worker.on('error', ended);
    worker.on('exit', () => ended());
    return worker;
  }
}

/** One core is left for everything else. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** As many as are done within a few seconds. Beyond that, requests are refused as too many. */
const MAX_WAITING = 400;

const idle = Array.from({ length: THREADS }, () => new HashingThread());
const queue = new HashingQueue<Job>(MAX_WAITING);

interface Job {
  task: HashingTask;
  resolve(result: Result | Promise<Result>): void;
  reject(error: Error): void;
}

/** For tasks that no network asked for: the command line and the demo. */
const ADMINISTRATION: HashingTurn = { bucket: -1, network: '', isKnown: true };

export function hashing(task: HashingTask, turn = ADMINISTRATION): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  queue.add({ task, resolve, reject }, turn)?.reject(tooBusy());
  startWaiting();
  return promise;
}

function startWaiting(): void {
  for (let next = idle.length > 0 && queue.take(); next; next = idle.length > 0 && queue.take()) {
    const { task: job, done } = next;
    const thread = idle.pop() as HashingThread;
    const performed = thread.perform(job.task);
    job.resolve(performed);
    const release = () => {
      idle.push(thread);
      done();
      startWaiting();
    };
    performed.then(release, release);
  }
}

const tooBusy = () =>
  new AppError({
    status: 503,
    code: 'busy',
    detail: {
      en: 'Too many people are signing in at this moment. Please try again in a few seconds.',
      ko: '지금 로그인 요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    },
    headers: { 'retry-after': '5' },
  });
