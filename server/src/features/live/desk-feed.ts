import { MAX_MISSED, type ServerFrame } from '@maru/contract/live';
import { LRUCache } from 'lru-cache';
import { changesAfter, lastChange } from '../../core/conversations/conversation-changes.store.ts';
import type { Reachable } from '../../core/conversations/conversation-reach.store.ts';
import type { ReadTx } from '../../core/schema.ts';
import type { Work } from '../../core/work.ts';
import { atMost } from '../../platform/at-most.ts';
import { encode } from '../../platform/sockets/connection.ts';
import { DeskChanges } from './desk-changes.ts';
import type { DeskReader } from './desk-reader.ts';

const BATCH = 200;
/** What changes within this time after a frame is in the next one. */
const PAUSE_MS = 75;
const RETRY_MS = 500;
/** Conversations whose holders are remembered, to tell only those that they are gone who may have had them. */
const MAX_HELD = 10_000;

interface Listening {
  /** The number of the last change that this reader has. */
  seq: number;
  /** Changes that arrive while the reader is catching up, or while it is looked up what they may see. */
  waiting: DeskChanges[] | undefined;
  isCatchingUp: boolean;
  checks: number;
}

/**
 * What happens to the conversations of one company, for the desks in this process. It keeps the number of the last
 * change that it has read; when it is notified of more, it reads on from there, as a live room does.
 */
export class DeskFeed {
  readonly #work: Work;
  readonly #companyId: number;
  readonly #readers = new Map<DeskReader, Listening>();
  readonly #held = new LRUCache<number, Reachable>(atMost(MAX_HELD));
  #seq: number | undefined;
  #reading = false;
  #mayHaveMore = false;

  constructor(work: Work, companyId: number) {
    this.#work = work;
    this.#companyId = companyId;
  }

  get readers(): Iterable<DeskReader> {
    return this.#readers.keys();
  }

  get isEmpty(): boolean {
    return this.#readers.size === 0;
  }

  /** Sends what changed after the number that the reader has, then what changes from now on. */
  async join(reader: DeskReader, after: number | undefined): Promise<void> {
    const listening: Listening = { seq: 0, waiting: [], isCatchingUp: true, checks: 0 };
    this.#readers.set(reader, listening);
    const missed = await this.#work
      .read(this.#companyId, (tx) => missedSince(tx, after))
      .catch((error) => {
        this.#readers.delete(reader);
        throw error;
      });
    const { seq } = missed;
    if (missed.changes) reader.connection.send(missed.changes.frameFor(reader.viewer));
    if (missed.isTooMuch) reader.connection.send(reloadFrame(seq));
    reader.connection.send(encode({ type: 'live', seq } satisfies ServerFrame));
    listening.seq = seq;
    listening.isCatchingUp = false;
    sendWaiting(reader, listening);
    if (this.#seq === undefined) {
      this.#seq = seq;
      this.readOn();
    }
  }

  leave(reader: DeskReader): void {
    this.#readers.delete(reader);
  }

  /**
   * Looks up again what some readers may see, for one after the other. Nobody of them gets anything until that is known,
   * and whoever may see something else loads the list.
   */
  async check(concerns: (reader: DeskReader) => boolean): Promise<void> {
    const checked = [...this.#readers].filter(([reader]) => concerns(reader));
    for (const [, listening] of checked) {
      listening.checks += 1;
      listening.waiting ??= [];
    }
    for (const [reader, listening] of checked) {
      const hasOther = await reader.checkAccess();
      if (hasOther) reader.connection.send(reloadFrame(listening.seq));
      listening.checks -= 1;
      sendWaiting(reader, listening);
    }
  }

  /** It is unknown what the readers have missed. */
  reload(): void {
    for (const [{ connection }, { seq }] of this.#readers) connection.send(reloadFrame(seq));
  }

  /** Called when there may be more changes. A call during a read, or the pause after it, makes it go on once more. */
  readOn(): void {
    this.#mayHaveMore = true;
    if (this.#reading || this.#seq === undefined) return;
    this.#reading = true;
    void this.#readAll()
      .then(
        () => PAUSE_MS,
        () => {
          this.#mayHaveMore = true;
          return RETRY_MS;
        },
      )
      .then((pause) => {
        setTimeout(() => {
          this.#reading = false;
          if (this.#mayHaveMore && !this.isEmpty) this.readOn();
        }, pause).unref();
      });
  }

  async #readAll(): Promise<void> {
    let hasAll = false;
    while (!hasAll && this.#seq !== undefined && !this.isEmpty) {
      this.#mayHaveMore = false;
      const from: number = this.#seq;
      const found = await this.#work.read(this.#companyId, (tx) => changesAfter(tx, from, BATCH));
      hasAll = found.hasAll;
      if (found.seq > from) this.#deliver(new DeskChanges(from, found, this.#held));
    }
  }

  #deliver(changes: DeskChanges): void {
    this.#seq = changes.seq;
    for (const [reader, listening] of this.#readers) {
      if (listening.waiting) listening.waiting.push(changes);
      else send(reader, listening, changes);
    }
    for (const { id, assignee_id, department_id, is_active, holder_left } of changes.rows) {
      this.#held.set(id, { assignee_id, department_id, is_active, holder_left });
    }
  }
}

function send(reader: DeskReader, listening: Listening, changes: DeskChanges): void {
  if (changes.seq <= listening.seq) return;
  listening.seq = changes.seq;
  reader.connection.send(changes.frameFor(reader.viewer));
}

function sendWaiting(reader: DeskReader, listening: Listening): void {
  if (listening.isCatchingUp || listening.checks > 0) return;
  for (const changes of listening.waiting ?? []) send(reader, listening, changes);
  listening.waiting = undefined;
}

const reloadFrame = (seq: number): Uint8Array =>
  encode({ type: 'reload', seq } satisfies ServerFrame);

/** A client that has a number which was never given, after a backup was restored perhaps, loads the list as well. */
async function missedSince(tx: ReadTx, after: number | undefined) {
  if (after === undefined) return { seq: await lastChange(tx), isTooMuch: false };
  const found = await changesAfter(tx, after, MAX_MISSED + 1);
  if (!found.hasAll || found.seq < after) return { seq: await lastChange(tx), isTooMuch: true };
  const changes = found.seq > after ? new DeskChanges(after, found, new Map()) : undefined;
  return { seq: found.seq, isTooMuch: false, changes };
}
