import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Reply, Request } from './embedded-thread.store.ts';
import {
  type Answer,
  identifier,
  OverTimeError,
  privilegesOf,
  type Run,
  type Runner,
  SOURCE_LIMITS,
  type Source,
  SourceError,
} from './source.ts';

/** Of values outside the database itself. A statement that needs more ends its thread. */
const MAX_MB = 512;
/** Maru's own statements fill whole tables. */
const OWNER_MS = 600_000;

type WithoutId<R> = R extends Request ? Omit<R, 'id'> : never;

/**
 * A database in a folder, in a thread of its own that starts with the first statement. PGlite has no time limit, so a
 * statement that takes too long ends with its thread; the next one finds a new thread.
 */
export class EmbeddedSource implements Source {
  readonly #folder: string | undefined;
  readonly #timeMs: number;
  #thread: Thread | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string | undefined, timeMs = SOURCE_LIMITS.timeMs) {
    this.#folder = folder;
    this.#timeMs = timeMs;
  }

  asOwner(sql: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#within(OWNER_MS, (thread) => thread.ask({ kind: 'owner', sql }));
    });
  }

  run(runner: Runner, run: Run): Promise<Answer> {
    return this.#inTurn(() =>
      this.#within(this.#timeMs, async (thread) => {
        const role = await thread.inStep(runner);
        return thread.ask({ kind: 'run', role, ...run });
      }),
    );
  }

  /** A thread that takes too long, or has stopped, is ended before the next one opens the folder. */
  async #within(ms: number, task: (thread: Thread) => Promise<Answer>): Promise<Answer> {
    const thread = this.#open();
    // To start takes seconds, which are not the statement's.
    await thread.opened.catch(() => {});
    const late = new AbortController();
    const tooLate = setTimeout(ms, undefined, { signal: late.signal }).then(() => {
      throw new OverTimeError();
    });
    try {
      return await Promise.race([task(thread), tooLate]);
    } catch (error) {
      if (error instanceof OverTimeError || thread.hasStopped) {
        this.#thread = undefined;
        await thread.end();
      }
      throw error;
    } finally {
      late.abort();
      tooLate.catch(() => {});
    }
  }

  close(): Promise<void> {
    return this.#inTurn(async () => {
      const thread = this.#thread;
      this.#thread = undefined;
      await thread?.ask({ kind: 'close' });
      await thread?.end();
    });
  }

  #open(): Thread {
    this.#thread ??= new Thread(this.#folder);
    return this.#thread;
  }

  /** PGlite has a single connection. */
  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(task, task);
    this.#last = turn.catch(() => {});
    return turn;
  }
}

class Thread {
  readonly #worker: Worker;
  readonly #waiting = new Map<
    number,
    { resolve(answer: Answer): void; reject(error: Error): void }
  >();
  /** The grants of each account, as they were given in this thread. */
  readonly #given = new Map<number, string>();
  #lastId = 0;
  hasStopped = false;
  readonly opened: Promise<unknown>;

  constructor(folder: string | undefined) {
    this.#worker = new Worker(new URL('./embedded-thread.store.ts', import.meta.url), {
      workerData: { folder },
      resourceLimits: { maxOldGenerationSizeMb: MAX_MB },
    });
    this.#worker.on('message', (reply: Reply) => this.#receive(reply));
    const fail = () => {
      this.hasStopped = true;
      for (const { reject } of this.#waiting.values()) reject(stopped());
      this.#waiting.clear();
    };
    this.#worker.on('error', fail);
    this.#worker.on('exit', fail);
    this.opened = this.ask({ kind: 'owner', sql: '' });
    // Whoever waits for it is told.
    this.opened.catch(() => {});
  }

  ask(request: WithoutId<Request>): Promise<Answer> {
    if (this.hasStopped) return Promise.reject(stopped());
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  /** Gives the account's role exactly these rights, and answers its name. */
  async inStep({ account, grants }: Runner): Promise<string> {
    const role = `maru_account_${account}`;
    const wanted = JSON.stringify(grants);
    if (this.#given.get(account) === wanted) return role;
    // Whatever fails in between, the next statement begins anew.
    this.#given.delete(account);
    await this.ask({ kind: 'owner', sql: grantsOf(role, grants) });
    this.#given.set(account, wanted);
    return role;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #receive(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('answer' in reply) waiting?.resolve(reply.answer);
    else waiting?.reject(new SourceError(reply.failure.message, reply.failure.code));
  }
}

const stopped = () => new SourceError('The database of the source has stopped', undefined);

function grantsOf(role: string, grants: Runner['grants']): string {
  const name = identifier(role);
  const given = grants
    .filter(({ rights }) => rights.length > 0)
    .map((one) => `grant ${privilegesOf(one)} on public.${identifier(one.table)} to ${name};`);
  return `
    begin;
    do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${name} nologin; end if;
    end $$;
    alter role ${name} nologin nosuperuser nocreatedb nocreaterole nobypassrls noreplication;
    grant usage on schema public to ${name};
    revoke all on all tables in schema public from ${name};
    ${given.join('\n')}
    commit;`;
}
