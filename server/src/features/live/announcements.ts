import { announceAll, type RoomEvent } from '../../core/rooms/live-channel.store.ts';
import type { Work } from '../../core/work.ts';

/** Announcements within this time are one statement: every room says who is in it every 20 seconds. */
const BATCH_MS = 100;

/** Tells the other processes who is in which room, of many rooms at a time. */
export class Announcements {
  readonly #work: Work;
  #events: RoomEvent[] = [];
  #sent: Promise<void> | undefined;

  constructor(work: Work) {
    this.#work = work;
  }

  send(event: RoomEvent): Promise<void> {
    this.#events.push(event);
    this.#sent ??= new Promise((resolve) => setTimeout(resolve, BATCH_MS)).then(() => {
      const events = this.#events;
      this.#events = [];
      this.#sent = undefined;
      return this.#work.db.withoutCompany((sql) => announceAll(sql, events));
    });
    return this.#sent;
  }
}
