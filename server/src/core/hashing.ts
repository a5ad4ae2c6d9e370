import { availableParallelism, constants } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '../platform/http/app-error.ts';
import { HashingQueue } from './hashing-queue.ts';
import type { HashingQueueKey } from './hashing-queue-key.ts';
import type { HashingTask } from './hashing-thread.ts';

type Result = string | boolean;

/** One core is left for everything else. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** As many as are done within a few seconds. Beyond that, requests are refused as too many. */
const MAX_WAITING = 400;

let pool: Piscina<HashingTask, Result> | undefined;
const queue = new HashingQueue<Job>(MAX_WAITING);
let running = 0;

interface Job {
  task: HashingTask;
  resolve(result: Result | Promise<Result>): void;
  reject(error: Error): void;
}

/** For tasks that no network asked for: the command line and the demo. */
const ADMINISTRATION: HashingQueueKey = { bucket: -1, network: '', isKnown: true };

export function hashing(task: HashingTask, queueKey = ADMINISTRATION): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  queue.add({ task, resolve, reject }, queueKey)?.reject(tooBusy());
  startWaiting();
  return promise;
}

/**
 * The pool never gets more tasks than it has threads, so that tasks wait in our queue. Ours cannot be the pool's
 * `taskQueue`: a pool takes the next task before the finished one is settled, so before `done` was called.
 */
function startWaiting(): void {
  for (let next = isIdle() && queue.take(); next; next = isIdle() && queue.take()) {
    const { task: job, done } = next;
    running += 1;
    const performed = perform(job.task);
    job.resolve(performed);
    const release = () => {
      running -= 1;
      done();
      startWaiting();
    };
    performed.then(release, release);
  }
}

const isIdle = (): boolean => running < THREADS;

/** A thread may end for a reason other than its task, so a task that fails is tried a second time. */
async function perform(task: HashingTask): Promise<Result> {
  try {
    return await currentPool().run(task);
  } catch {
    return currentPool().run(task);
  }
}

function currentPool(): Piscina<HashingTask, Result> {
  pool ??= startPool();
  return pool;
}

/**
 * If a thread ends, the whole pool is replaced: a task that waits in the pool for a replaced thread would wait
 * for ever if that thread ended before it was ready, whereas the first threads get their tasks at once.
 */
function startPool(): Piscina<HashingTask, Result> {
  const started = new Piscina<HashingTask, Result>({
    filename: new URL('./hashing-thread.ts', import.meta.url).href,
    minThreads: THREADS,
    maxThreads: THREADS,
    // Hashing is slow on purpose, and the main thread serves many requests. Only on Linux do threads have a
    // priority of their own.
    niceIncrement: process.platform === 'linux' ? constants.priority.PRIORITY_LOW : 0,
    recordTiming: false,
  });
  // An idle thread failed. No task is affected, and without a listener the process would end.
  started.on('error', () => {});
  started.on('workerDestroy', () => {
    if (pool !== started) return;
    pool = undefined;
    void started.destroy();
  });
  return started;
}

const tooBusy = () =>
  new AppError({
    status: 503,
    code: 'busy',
    detail: {
      en: 'Too many people are signing in at this moment. Please try again in a few seconds.',
      ko: '지금 로그인 요청이 몰리고 있습니다. 잠시 후 다시 시도해 주세요.',
    },
    headers: { 'retry-after': '5' },
  });
