import { appendFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import { Repeating } from '../../platform/repeating.ts';
import type { Schema } from '../schema.ts';
import { type HeadRow, headsOfAll } from './log-entries.store.ts';

const EVERY_MS = 60 * 60 * 1000;
/** What is forgotten is told once more. */
const MAX_TOLD = 100_000;

interface LogHeadsOptions {
  log: Logger;
  /** Where they are kept as well, one JSON object a line. */
  file: string | undefined;
}

/**
 * Tells where each log ends, every hour: in the server's log and in a file of the operator's. Whoever
 * owns the database could write a log anew from some entry on; then its entries no longer fit a head
 * that was kept elsewhere. See `logs verify --heads`.
 */
export class LogHeads {
  readonly #db: Database<Schema>;
  readonly #options: LogHeadsOptions;
  readonly #telling: Repeating;
  /** The number of the last entry that was told of, by company and log. */
  readonly #told = new LRUCache<string, number>({ max: MAX_TOLD });

  constructor(db: Database<Schema>, options: LogHeadsOptions) {
    this.#db = db;
    this.#options = options;
    this.#telling = new Repeating(() => this.tell(), {
      everyMs: EVERY_MS,
      onError: (error) => options.log.error({ err: error }, 'telling where the logs end'),
    });
  }

  start(): void {
    this.#telling.start();
  }

  stop(): Promise<void> {
    return this.#telling.stop();
  }

  /** Of the logs that have grown since the last time. */
  async tell(): Promise<void> {
    const { file, log } = this.#options;
    const heads = await this.#db.asOwner(headsOfAll);
    const grown = heads.filter((head) => this.#told.get(keyOf(head)) !== head.seq);
    const lines = grown.map(lineOf);
    if (file && lines.length > 0) {
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      await appendFile(file, text, { mode: 0o600, flush: true });
    }
    for (const { time: _, ...line } of lines) log.info(line, 'log head');
    for (const head of grown) this.#told.set(keyOf(head), head.seq);
  }
}

const keyOf = ({ company_id, log }: HeadRow): string => `${company_id} ${log}`;

const lineOf = ({ company_id, code, log, seq, hash }: HeadRow) => ({
  time: new Date().toISOString(),
  company_id,
  company_code: code,
  log,
  seq,
  hash: Buffer.from(hash).toString('hex'),
});
