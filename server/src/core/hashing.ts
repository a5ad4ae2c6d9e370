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

/** One thread that hashes, one password after the other. Should it end, another takes its place. */
class HashingThread {
  #worker: Worker | undefined;
  #settle: { resolve(result: Result): void; reject(error: Error): void } | undefined;

  /** A thread may end because of something else than its task: it gets a second chance. */
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
    // A process that has nothing else to do ends, but not before what was asked for is done.
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

/** One core is left to everything else. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** As many as are done within a few seconds. Whoever comes then hears that it is too much. */
const MAX_WAITING = 400;

const idle = Array.from({ length: THREADS }, () => new HashingThread());
const queue = new HashingQueue<Job>(MAX_WAITING);

interface Job {
  task: HashingTask;
  resolve(result: Result | Promise<Result>): void;
  reject(error: Error): void;
}

/** What nobody asked for from a network: the command line and the demo. */
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
    const goOn = () => {
      idle.push(thread);
      done();
      startWaiting();
    };
    performed.then(goOn, goOn);
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
