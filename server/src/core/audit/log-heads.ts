import { appendFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { atMost } from '../../platform/at-most.ts';
import type { Database } from '../../platform/database/database.ts';
import { Repeating } from '../../platform/repeating.ts';
import type { Schema } from '../schema.ts';
import { type HeadRow, headsOfAll } from './log-entries.store.ts';

const EVERY_MS = 60 * 60 * 1000;
/** A head that was evicted from the cache is reported once more. */
const MAX_REPORTED = 100_000;

interface LogHeadsOptions {
  log: Logger;
  /** A file to which the heads are also appended, one JSON object per line. */
  file: string | undefined;
}

/**
 * Reports the head of each log every hour: in the server's log and in a file of the operator's. The
 * owner of the database could rewrite a log from some entry on; its entries would then no longer match a
 * head that was saved elsewhere. See `logs verify --heads`.
 */
export class LogHeads {
  readonly #db: Database<Schema>;
  readonly #options: LogHeadsOptions;
  readonly #reporting: Repeating;
  /** The number of the last entry reported, by company and log. */
  readonly #reported = new LRUCache<string, number>(atMost(MAX_REPORTED));

  constructor(db: Database<Schema>, options: LogHeadsOptions) {
    this.#db = db;
    this.#options = options;
    this.#reporting = new Repeating(() => this.tell(), {
      everyMs: EVERY_MS,
      onError: (error) => options.log.error({ err: error }, 'telling where the logs end'),
    });
  }

  start(): void {
    this.#reporting.start();
  }

  stop(): Promise<void> {
    return this.#reporting.stop();
  }

  /** Reports the logs that have grown since the last call. */
  async tell(): Promise<void> {
    const { file, log } = this.#options;
    const heads = await this.#db.asOwner(headsOfAll);
    const grown = heads.filter((head) => this.#reported.get(keyOf(head)) !== head.seq);
    const lines = grown.map(lineOf);
    if (file && lines.length > 0) {
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      await appendFile(file, text, { mode: 0o600, flush: true });
    }
    for (const { time: _, ...line } of lines) log.info(line, 'log head');
    for (const head of grown) this.#reported.set(keyOf(head), head.seq);
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
