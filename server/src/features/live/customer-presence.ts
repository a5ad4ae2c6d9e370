import { randomUUID } from 'node:crypto';
import { signalDesk } from '../../core/conversations/conversation-channel.store.ts';
import type { WriteTx } from '../../core/schema.ts';
import type { Work } from '../../core/work.ts';
import {
  addOnline,
  dropOldProcesses,
  endProcess,
  letProcessEnd,
  removeOnline,
  renewProcess,
} from './customer-presence.store.ts';
import type { Member } from './member.ts';

const RENEW_MS = 20_000;
/** Who comes and goes within this time is written together. */
const BATCH_MS = 300;
/** Whoever reloads the page, or changes from one page of a site to the next, was never gone. */
const COME_BACK_MS = 5_000;
/** A notification has room for as many numbers. If there are more, the desks look at all. */
const MOST_NAMED = 400;

interface Pages {
  /** None while it is waited whether the customer comes back. */
  open: Set<Member>;
  leaving?: NodeJS.Timeout;
}

interface Here {
  /** By room, as long as its customer counts. */
  rooms: Map<number, Pages>;
  /** Of which rooms the database says that their customers are connected to this process. */
  written: Set<number>;
  /** The writes of one company follow each other. */
  writing: Promise<void>;
  batch?: NodeJS.Timeout | undefined;
}

/** Says in the database whose pages are connected to this process: what has changed, many at a time. */
export class CustomerPresence {
  readonly #work: Work;
  readonly #report: (error: Error) => void;
  readonly #process = randomUUID();
  readonly #companies = new Map<number, Here>();
  readonly #renewal: NodeJS.Timeout;
  #hasStopped = false;

  constructor(work: Work, report: (error: Error) => void) {
    this.#work = work;
    this.#report = report;
    this.#renewal = setInterval(() => {
      for (const companyId of this.#companies.keys()) this.#write(companyId, true);
    }, RENEW_MS);
    this.#renewal.unref();
  }

  came(companyId: number, roomId: number, page: Member): void {
    if (this.#hasStopped) return;
    const here = this.#companies.get(companyId) ?? {
      rooms: new Map(),
      written: new Set(),
      writing: Promise.resolve(),
    };
    this.#companies.set(companyId, here);
    const pages = here.rooms.get(roomId) ?? { open: new Set() };
    here.rooms.set(roomId, pages);
    clearTimeout(pages.leaving);
    pages.open.add(page);
    if (!here.written.has(roomId)) this.#writeSoon(companyId, here);
  }

  left(companyId: number, roomId: number, page: Member): void {
    const here = this.#companies.get(companyId);
    const pages = here?.rooms.get(roomId);
    if (!here || !pages?.open.delete(page) || pages.open.size > 0 || this.#hasStopped) return;
    pages.leaving = setTimeout(() => {
      here.rooms.delete(roomId);
      this.#writeSoon(companyId, here);
    }, COME_BACK_MS);
    pages.leaving.unref();
  }

  /** The process stops. What it has written counts for a moment, so that nobody is gone who connects to another one. */
  stop(): void {
    this.#hasStopped = true;
    clearInterval(this.#renewal);
    for (const [companyId, here] of this.#companies) {
      clearTimeout(here.batch);
      for (const { leaving } of here.rooms.values()) clearTimeout(leaving);
      this.#inTurn(here, () =>
        this.#work.db.writeCompany(companyId, (tx) => letProcessEnd(tx, this.#process)),
      );
    }
    this.#companies.clear();
  }

  #writeSoon(companyId: number, here: Here): void {
    if (here.batch || this.#hasStopped) return;
    here.batch = setTimeout(() => {
      here.batch = undefined;
      this.#write(companyId);
    }, BATCH_MS);
    here.batch.unref();
  }

  #write(companyId: number, renews = false): void {
    const here = this.#companies.get(companyId);
    if (here) this.#inTurn(here, () => this.#reconcile(companyId, here, renews));
  }

  #inTurn(here: Here, write: () => Promise<void>): void {
    this.#work.afterwards(() => {
      here.writing = here.writing.then(() => write().catch(this.#report));
      return here.writing;
    });
  }

  /** What could not be written is written at the next renewal. */
  async #reconcile(companyId: number, here: Here, renews: boolean): Promise<void> {
    const now = new Set(here.rooms.keys());
    const come = [...now].filter((id) => !here.written.has(id));
    const gone = [...here.written].filter((id) => !now.has(id));
    if (!renews && come.length + gone.length === 0) return;
    await this.#work.db.writeCompany(companyId, async (tx) => {
      const isKnown = await this.#replace(tx, { now, come, gone });
      const hasOld = renews && (await dropOldProcesses(tx));
      const changed = [...come, ...gone];
      if (changed.length === 0 && isKnown && !hasOld) return;
      const areNamed = isKnown && !hasOld && changed.length <= MOST_NAMED;
      const rooms = areNamed ? changed : null;
      await signalDesk(tx.sql, { kind: 'online', company: companyId, rooms });
    });
    here.written = now;
    if (now.size === 0 && here.rooms.size === 0) this.#companies.delete(companyId);
  }

  /** Returns false if others had to be told of more than what has changed here. */
  async #replace(
    tx: WriteTx,
    { now, come, gone }: { now: Set<number>; come: number[]; gone: number[] },
  ): Promise<boolean> {
    if (now.size === 0) {
      await endProcess(tx, this.#process);
      return true;
    }
    const isKnown = await renewProcess(tx, this.#process);
    // A process that was halted for long finds that others took it for dead.
    const added = isKnown ? come : [...now];
    if (added.length > 0) await addOnline(tx, this.#process, added);
    if (gone.length > 0 && isKnown) await removeOnline(tx, this.#process, gone);
    return isKnown || added.length === come.length;
  }
}
