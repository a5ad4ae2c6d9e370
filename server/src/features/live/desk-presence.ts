import { randomUUID } from 'node:crypto';
import { signalDesk } from '../../core/conversations/conversation-channel.store.ts';
import { dropOldPresence, endPresence, renewPresence } from '../../core/presence.store.ts';
import type { Work } from '../../core/work.ts';
import { type PresenceChange, PresenceRows } from './presence-rows.ts';

/** Says in the database who has the desk open in this process, at once. */
export class DeskPresence {
  readonly #work: Work;
  readonly #process = randomUUID();
  /** The connections of each account. */
  readonly #rows: PresenceRows<number>;

  constructor(work: Work, report: (error: Error) => void) {
    this.#work = work;
    this.#rows = new PresenceRows({ work, report, write: (change) => this.#write(change) });
  }

  came(companyId: number, accountId: number): void {
    if (this.#rows.hasStopped) return;
    const connections = this.#rows.of(companyId);
    connections.set(accountId, (connections.get(accountId) ?? 0) + 1);
    this.#rows.write(companyId);
  }

  left(companyId: number, accountId: number): void {
    const connections = this.#rows.find(companyId);
    const left = (connections?.get(accountId) ?? 0) - 1;
    if (left > 0) connections?.set(accountId, left);
    else connections?.delete(accountId);
    this.#rows.write(companyId);
  }

  /** The process stops: nobody has the desk open in it any more. */
  stop(): void {
    this.#rows.stop((_, connections) => {
      connections.clear();
      return undefined;
    });
  }

  async #write({ companyId, now, come, gone, renews }: PresenceChange): Promise<void> {
    await this.#work.db.writeCompany(companyId, async (tx) => {
      const renewed = renews ? [...now] : come;
      if (renewed.length > 0) await renewPresence(tx, this.#process, renewed);
      if (gone.length > 0) await endPresence(tx, this.#process, gone);
      const hasOld = renews && (await dropOldPresence(tx));
      if (come.length > 0 || gone.length > 0 || hasOld) {
        await signalDesk(tx.sql, { kind: 'colleagues', company: companyId });
      }
    });
  }
}
