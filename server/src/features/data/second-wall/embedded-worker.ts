import { Worker } from 'node:worker_threads';
import { embeddedGrants } from './embedded-grants.store.ts';
import type { EmbeddedOpened, TaskFailure, TaskKind, TaskReply, Tasks } from './embedded-tasks.ts';
import type { SharedMemory } from './shared-memory.ts';
import {
  FullError,
  NoMemoryError,
  OtherRowsError,
  OutcomeUnknownError,
  SourceError,
  type StatementAccount,
  TooLargeError,
  TooManyRowsError,
} from './source.ts';

/** Of values outside the database itself. A statement that needs more ends its thread. */
const MAX_MB = 512;

/** Of a database that has done nothing yet. */
export const FIRST_BYTES = 192 * 2 ** 20;

interface Waiting {
  // biome-ignore lint/suspicious/noExplicitAny: what is answered follows from what was asked
  resolve(answered: any): void;
  reject(error: Error): void;
  isCommitting: boolean;
}

/** The thread of an embedded source, seen from the outside. */
export class EmbeddedWorker {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  /** The grants of each account, as they were given in this thread. */
  readonly #given = new Map<number, string>();
  #lastId = 0;
  hasStopped = false;
  readonly opened: Promise<unknown>;
  readonly #giveBack: () => void;

  constructor(settings: Omit<EmbeddedOpened, 'memory'>, all: SharedMemory) {
    const memory = all.take(FIRST_BYTES);
    const opened: EmbeddedOpened = { ...settings, memory };
    this.#giveBack = () => all.giveBack(memory);
    this.#worker = new Worker(new URL('./embedded-thread.store.ts', import.meta.url), {
      workerData: opened,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MB },
    });
    this.#worker.on('message', (reply: TaskReply) => this.#receive(reply));
    this.#worker.on('error', () => this.#fail());
    this.#worker.on('exit', () => {
      this.#giveBack();
      this.#fail();
    });
    this.opened = this.ask('owner', { sql: '' });
    // Everybody who waits for it is told.
    this.opened.catch(() => {});
  }

  ask<Kind extends TaskKind>(
    kind: Kind,
    asked: Tasks[Kind]['asked'],
  ): Promise<Tasks[Kind]['answered']> {
    if (this.hasStopped) return Promise.reject(stopped());
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, isCommitting: false });
      this.#worker.postMessage({ id, kind, asked });
    });
  }

  /** Gives the account's role exactly these rights, and answers its name. */
  async inStep({ account, grants }: StatementAccount): Promise<string> {
    const role = `maru_account_${account}`;
    const wanted = JSON.stringify(grants);
    if (this.#given.get(account) === wanted) return role;
    // Whatever fails in between, the next statement begins anew.
    this.#given.delete(account);
    await this.ask('owner', { sql: embeddedGrants(role, grants) });
    this.#given.set(account, wanted);
    return role;
  }

  /** A change may be there, even if nothing more is heard. */
  get isCommitting(): boolean {
    return [...this.#waiting.values()].some((waiting) => waiting.isCommitting);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(): void {
    this.hasStopped = true;
    for (const { reject, isCommitting } of this.#waiting.values()) {
      reject(isCommitting ? new OutcomeUnknownError() : stopped());
    }
    this.#waiting.clear();
  }

  #receive(reply: TaskReply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    if ('isCommitting' in reply) {
      waiting.isCommitting = true;
      return;
    }
    this.#waiting.delete(reply.id);
    if ('failure' in reply) waiting.reject(errorOf(reply.failure));
    else waiting.resolve(reply.answered);
  }
}

const stopped = () => new SourceError('The database of the source has stopped', undefined);

function errorOf(failure: TaskFailure): Error {
  switch (failure.kind) {
    case 'too_many':
      return new TooManyRowsError(failure.rows, failure.isFollowing);
    case 'full':
      return new FullError();
    case 'no_memory':
      return new NoMemoryError();
    case 'other_rows':
      return new OtherRowsError();
    case 'too_large':
      return new TooLargeError(failure.part, failure.rows);
    case 'source':
      return new SourceError(failure.message, failure.code);
  }
}
