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
import { type PresenceChange, PresenceRows } from './presence-rows.ts';

/** Customers who come and go within this time are written in one transaction. */
const BATCH_MS = 300;
/**
 * A customer whose page is gone stays online for this long, so that a reload or the next page of a site does not show.
 */
const COME_BACK_MS = 5_000;
/** The most room numbers in one notification (8,000 bytes). If there are more, the desks read all rooms. */
const MOST_NAMED = 400;

interface Pages {
  /** None while it is waited whether the customer comes back. */
  open: Set<Member>;
  leaving?: NodeJS.Timeout;
}

/** Says in the database whose pages are connected to this process: what has changed, many at a time. */
export class CustomerPresence {
  readonly #work: Work;
  readonly #process = randomUUID();
  /** By room. */
  readonly #rows: PresenceRows<Pages>;
  /** By company. */
  readonly #batches = new Map<number, NodeJS.Timeout>();

  constructor(work: Work, report: (error: Error) => void) {
    this.#work = work;
    this.#rows = new PresenceRows({ work, report, write: (change) => this.#write(change) });
  }

  came(companyId: number, roomId: number, page: Member): void {
    if (this.#rows.hasStopped) return;
    const rooms = this.#rows.of(companyId);
    const pages = rooms.get(roomId) ?? { open: new Set() };
    rooms.set(roomId, pages);
    clearTimeout(pages.leaving);
    pages.open.add(page);
    if (!this.#rows.isWritten(companyId, roomId)) this.#writeSoon(companyId);
  }

  left(companyId: number, roomId: number, page: Member): void {
    const rooms = this.#rows.find(companyId);
    const pages = rooms?.get(roomId);
    if (!pages?.open.delete(page) || pages.open.size > 0 || this.#rows.hasStopped) return;
    pages.leaving = setTimeout(() => {
      rooms?.delete(roomId);
      this.#writeSoon(companyId);
    }, COME_BACK_MS);
    pages.leaving.unref();
  }

  /** The process stops. Its rows count for ten seconds more, in which its customers connect to another process. */
  stop(): void {
    for (const batch of this.#batches.values()) clearTimeout(batch);
    this.#rows.stop((companyId, rooms) => {
      for (const { leaving } of rooms.values()) clearTimeout(leaving);
      return () => this.#work.db.writeCompany(companyId, (tx) => letProcessEnd(tx, this.#process));
    });
  }

  #writeSoon(companyId: number): void {
    if (this.#batches.has(companyId) || this.#rows.hasStopped) return;
    const batch = setTimeout(() => {
      this.#batches.delete(companyId);
      this.#rows.write(companyId);
    }, BATCH_MS);
    batch.unref();
    this.#batches.set(companyId, batch);
  }

  async #write(change: PresenceChange): Promise<void> {
    const { companyId, come, gone, renews } = change;
    await this.#work.db.writeCompany(companyId, async (tx) => {
      const isKnown = await this.#replace(tx, change);
      const hasOld = renews && (await dropOldProcesses(tx));
      const changed = [...come, ...gone];
      if (changed.length === 0 && isKnown && !hasOld) return;
      const areNamed = isKnown && !hasOld && changed.length <= MOST_NAMED;
      const rooms = areNamed ? changed : null;
      await signalDesk(tx.sql, { kind: 'online', company: companyId, rooms });
    });
  }

  /** Returns false if others had to be told of more than what has changed here. */
  async #replace(tx: WriteTx, { now, come, gone }: PresenceChange): Promise<boolean> {
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
