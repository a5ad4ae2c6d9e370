import { announce } from '../../core/rooms/live-channel.store.ts';
import { moveSeen } from '../../core/rooms/seen.store.ts';
import type { Work } from '../../core/work.ts';

/** At most one write in this time for each room, however often its customer scrolls. */
const EVERY_MS = 1_000;

/**
 * The last message of each room that its customers have seen. Marks that come within the pause are written at its end.
 */
export class SeenMarks {
  readonly #work: Work;
  /** By room: the number that is still to be written. */
  readonly #pausing = new Map<string, number>();

  constructor(work: Work) {
    this.#work = work;
  }

  seen(company: number, room: number, seq: number): void {
    const key = `${company}/${room}`;
    const waiting = this.#pausing.get(key);
    this.#pausing.set(key, Math.max(waiting ?? 0, waiting === undefined ? 0 : seq));
    if (waiting !== undefined) return;
    this.#write(company, room, seq);
    setTimeout(() => {
      const later = this.#pausing.get(key) ?? 0;
      this.#pausing.delete(key);
      if (later > seq) this.seen(company, room, later);
    }, EVERY_MS).unref();
  }

  #write(company: number, room: number, upTo: number): void {
    this.#work.afterwards(() =>
      this.#work.db.writeCompany(company, async (tx) => {
        const seen = await moveSeen(tx, room, 'client', upTo);
        if (!seen) return;
        const event = { kind: 'seen', company, room, by: 'client', seq: seen.seq } as const;
        await announce(tx.sql, { ...event, time: seen.time.getTime() });
      }),
    );
  }
}
