import { randomUUID } from 'node:crypto';
import { signalDesk } from '../../core/conversations/conversation-channel.store.ts';
import { dropOldPresence, endPresence, renewPresence } from '../../core/presence.store.ts';
import type { Work } from '../../core/work.ts';

const RENEW_MS = 20_000;

interface Here {
  /** The connections of each account in this process. */
  connections: Map<number, number>;
  /** Of whom the database says that they are in this process. */
  written: Set<number>;
  /** The writes of one company follow each other. */
  writing: Promise<void>;
}

/** Says in the database who has the desk open in this process, at once and again every 20 seconds. */
export class DeskPresence {
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

  came(companyId: number, accountId: number): void {
    if (this.#hasStopped) return;
    const here = this.#companies.get(companyId) ?? {
      connections: new Map(),
      written: new Set(),
      writing: Promise.resolve(),
    };
    this.#companies.set(companyId, here);
    here.connections.set(accountId, (here.connections.get(accountId) ?? 0) + 1);
    this.#write(companyId);
  }

  left(companyId: number, accountId: number): void {
    const connections = this.#companies.get(companyId)?.connections;
    const left = (connections?.get(accountId) ?? 0) - 1;
    if (left > 0) connections?.set(accountId, left);
    else connections?.delete(accountId);
    this.#write(companyId);
  }

  /** The process stops: nobody has the desk open in it any more. */
  stop(): void {
    this.#hasStopped = true;
    clearInterval(this.#renewal);
    for (const [companyId, { connections }] of this.#companies) {
      connections.clear();
      this.#write(companyId);
    }
  }

  #write(companyId: number, renews = false): void {
    const here = this.#companies.get(companyId);
    if (!here) return;
    this.#work.afterwards(() => {
      here.writing = here.writing.then(() =>
        this.#reconcile(companyId, here, renews).catch(this.#report),
      );
      return here.writing;
    });
  }

  /** What could not be written is written at the next renewal. */
  async #reconcile(companyId: number, here: Here, renews: boolean): Promise<void> {
    const now = new Set(here.connections.keys());
    const come = [...now].filter((id) => !here.written.has(id));
    const gone = [...here.written].filter((id) => !now.has(id));
    if (!renews && come.length === 0 && gone.length === 0) return;
    await this.#work.db.writeCompany(companyId, async (tx) => {
      const renewed = renews ? [...now] : come;
      if (renewed.length > 0) await renewPresence(tx, this.#process, renewed);
      if (gone.length > 0) await endPresence(tx, this.#process, gone);
      const hasOld = renews && (await dropOldPresence(tx));
      if (come.length > 0 || gone.length > 0 || hasOld) {
        await signalDesk(tx.sql, { kind: 'colleagues', company: companyId });
      }
    });
    here.written = now;
    if (now.size === 0 && here.connections.size === 0) this.#companies.delete(companyId);
  }
}
