import type { ServerFrame } from '@maru/contract/live';
import { changesAfter, lastChange } from '../../core/conversations/conversation-changes.store.ts';
import { openRooms, type Reachable } from '../../core/conversations/conversation-reach.store.ts';
import type { Work } from '../../core/work.ts';
import { encode } from '../../platform/sockets/live-socket.ts';
import { onlineRooms } from './customer-presence.store.ts';
import { DeskChanges } from './desk-changes.ts';
import type { DeskReader, Viewer } from './desk-reader.ts';
import { type Missed, missedSince } from './missed-changes.ts';
import { type OnlineChange, OnlineCustomers } from './online-customers.ts';

const BATCH = 200;
/** Changes within this time after a frame are together in the next one. */
const PAUSE_MS = 75;
const RETRY_MS = 500;
/** When it is unknown what all have missed, they load their lists within this time, not at once. */
const RELOAD_WITHIN_MS = 10_000;

interface Listening {
  /** The number of the last change that this reader has. */
  seq: number;
  /** Changes that arrive while the reader is catching up, or while it is looked up what they may see. */
  waiting: DeskChanges[] | undefined;
  isCatchingUp: boolean;
  checks: number;
  /** The reader has to be told who all are online. */
  lacksOnline: boolean;
}

/**
 * The changes of one company's conversations, for the desks in this process. It keeps the number of the last
 * change that it has read; when it is notified of more, it reads on from there, as a live room does.
 */
export class DeskFeed {
  readonly #work: Work;
  readonly #companyId: number;
  readonly #report: (error: Error) => void;
  readonly #readers = new Map<DeskReader, Listening>();
  /** The assignees of the open conversations at a number. Loaded when the first person connects who may not see all. */
  #open: { seq: number; rooms: Map<number, Reachable> } | undefined;
  #opening: Promise<void> | undefined;
  /** As long as somebody has the desk itself open. */
  #online: OnlineCustomers | undefined;
  #seq: number | undefined;
  #reading = false;
  #mayHaveMore = false;

  constructor(work: Work, companyId: number, report: (error: Error) => void) {
    this.#work = work;
    this.#companyId = companyId;
    this.#report = report;
  }

  get readers(): Iterable<DeskReader> {
    return this.#readers.keys();
  }

  get isEmpty(): boolean {
    return this.#readers.size === 0;
  }

  /** Sends what changed after the number that the reader has, then what changes from now on. */
  async join(reader: DeskReader, after: number | undefined): Promise<void> {
    const { connection, viewer, isAtDesk } = reader;
    const listening: Listening = {
      ...{ seq: 0, waiting: [], isCatchingUp: true, checks: 0 },
      lacksOnline: isAtDesk,
    };
    this.#readers.set(reader, listening);
    const [missed] = await Promise.all([
      this.#missed(after, viewer),
      isAtDesk && this.#followOnline().loaded,
    ]).catch((error) => {
      this.leave(reader);
      throw error;
    });
    const { seq } = missed;
    if (missed.frame) connection.send(missed.frame);
    if (missed.isTooMuch) connection.send(reloadFrame(seq));
    connection.send(encode({ type: 'live', seq } satisfies ServerFrame));
    listening.seq = seq;
    listening.isCatchingUp = false;
    this.#sendWaiting(reader, listening);
    if (this.#seq === undefined) {
      this.#seq = this.#open?.seq ?? seq;
      this.readOn();
    }
  }

  leave(reader: DeskReader): void {
    this.#readers.delete(reader);
    if (![...this.#readers.keys()].some(({ isAtDesk }) => isAtDesk)) this.#online = undefined;
  }

  /** The customers of these rooms, or any, may have opened or closed their page. */
  lookOnline(rooms: readonly number[] | null): void {
    this.#online?.look(rooms);
  }

  /**
   * Looks up the access of some readers again, one after the other. Frames to them wait meanwhile, and a reader whose
   * access has changed loads the list.
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
      this.#sendWaiting(reader, listening);
    }
  }

  /** It is unknown what the readers have missed. */
  reload(): void {
    for (const [reader, listening] of this.#readers) {
      setTimeout(() => {
        if (this.#readers.has(reader)) reader.connection.send(reloadFrame(listening.seq));
      }, Math.random() * RELOAD_WITHIN_MS).unref();
    }
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
      // The reader who waits for it has to be told what this takes away.
      await this.#opening?.catch(() => {});
      if (found.seq > from) this.#deliver(new DeskChanges(from, found, this.#open?.rooms));
    }
  }

  #deliver(changes: DeskChanges): void {
    this.#seq = changes.seq;
    for (const [reader, listening] of this.#readers) {
      if (listening.waiting) listening.waiting.push(changes);
      else send(reader, listening, changes);
    }
    this.#keepAssignments(changes);
    this.#online?.changed(changes.rows);
  }

  #keepAssignments({ rows }: DeskChanges): void {
    for (const { id, seq, assignee_id, department_id, is_active, holder_left } of rows) {
      if (!this.#open || seq <= this.#open.seq) continue;
      const room = { assignee_id, department_id, holder_left };
      if (is_active) this.#open.rooms.set(id, room);
      else this.#open.rooms.delete(id);
    }
  }

  #knowAssignments(): Promise<void> {
    this.#opening ??= this.#work
      .read(this.#companyId, async (tx) => {
        this.#open = { seq: await lastChange(tx), rooms: await openRooms(tx) };
      })
      .catch((error) => {
        this.#opening = undefined;
        throw error;
      });
    return this.#opening;
  }

  #followOnline(): OnlineCustomers {
    this.#online ??= new OnlineCustomers(
      (among) => this.#work.read(this.#companyId, (tx) => onlineRooms(tx, among)),
      (change) => this.#tellOnline(change),
      this.#report,
    );
    return this.#online;
  }

  #tellOnline(change: OnlineChange): void {
    for (const [reader, listening] of this.#readers) {
      if (!reader.isAtDesk) continue;
      if (listening.waiting) listening.lacksOnline = true;
      else {
        const frame = change.frameFor(reader.viewer);
        if (frame) reader.connection.send(frame);
      }
    }
  }

  #sendWaiting(reader: DeskReader, listening: Listening): void {
    if (listening.isCatchingUp || listening.checks > 0) return;
    for (const changes of listening.waiting ?? []) send(reader, listening, changes);
    listening.waiting = undefined;
    if (listening.lacksOnline && this.#online) {
      listening.lacksOnline = false;
      reader.connection.send(this.#online.allFor(reader.viewer));
    }
  }

  async #missed(after: number | undefined, viewer: Viewer): Promise<Missed> {
    if (viewer.reach.kind !== 'all') await this.#knowAssignments();
    return this.#work.read(this.#companyId, (tx) => missedSince(tx, after, viewer));
  }
}

function send(reader: DeskReader, listening: Listening, changes: DeskChanges): void {
  if (changes.seq <= listening.seq) return;
  listening.seq = changes.seq;
  reader.connection.send(changes.frameFor(reader.viewer));
}

const reloadFrame = (seq: number): Uint8Array =>
  encode({ type: 'reload', seq } satisfies ServerFrame);
