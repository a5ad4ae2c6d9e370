import { LRUCache } from 'lru-cache';
import { atMost } from '../../platform/at-most.ts';
import type { Database } from '../../platform/database/database.ts';
import { Repeating } from '../../platform/repeating.ts';
import type { Schema } from '../schema.ts';
import { type Use, writeUses } from './session.store.ts';

const WRITE_EVERY_MS = 60_000;
/** If more sessions are used within a minute, the least recently used ones are not written. */
const MAX_NOTED = 50_000;

/** When and from where each session was last used: noted at every request, written once a minute. */
export class SessionUse {
  readonly #db: Database<Schema>;
  readonly #onError: (error: Error) => void;
  readonly #writing: Repeating;
  readonly #noted = new LRUCache<string, { companyId: number; use: Use }>(atMost(MAX_NOTED));

  constructor(db: Database<Schema>, onError: (error: Error) => void) {
    this.#db = db;
    this.#onError = onError;
    this.#writing = new Repeating(() => this.write(), { everyMs: WRITE_EVERY_MS, onError });
  }

  note({ id, companyId }: { id: string; companyId: number }, ip: string): void {
    this.#noted.set(id, { companyId, use: { id, ip, at: new Date() } });
  }

  start(): void {
    this.#writing.start();
  }

  async stop(): Promise<void> {
    await this.#writing.stop();
    await this.write().catch(this.#onError);
  }

  /** One statement for each company with activity. */
  async write(): Promise<void> {
    const noted = Map.groupBy(this.#noted.values(), ({ companyId }) => companyId);
    this.#noted.clear();
    for (const [companyId, own] of noted) {
      const uses = own.map(({ use }) => use);
      await this.#db.writeCompany(companyId, (tx) => writeUses(tx, uses));
    }
  }
}
