import type { PGlite } from '@electric-sql/pglite';
import { sizeOfFolder } from './embedded-files.ts';
import { FullError } from './source.ts';

/** In bytes of the tables: after so much growth, dead rows are looked for. */
const GROWTH = 16_000_000;

const SIZE = 'select pg_database_size(current_database())::float8 as bytes';

/**
 * Tables that would become less than half as large if they were written anew, by the number and the width of their
 * rows as they were just counted. Long values are in tables of their own, in pieces of which four fill a page.
 */
const LOOSE_TABLES = `
  select c.oid::regclass::text as name
  from pg_class c left join pg_class long on long.oid = c.reltoastrelid
  where c.relkind = 'r' and c.relnamespace <> 'pg_catalog'::regnamespace
    and 8192 * (c.relpages + coalesce(long.relpages, 0)) > 8000000
    and 8192 * (c.relpages + coalesce(long.relpages, 0)) > 2 * (
      greatest(c.reltuples, 0) * (32 + (
        select coalesce(sum(s.stawidth), 0) from pg_statistic s where s.starelid = c.oid and not s.stainherit
      )) + greatest(coalesce(long.reltuples, 0), 0) * 2100
    )`;

interface Kept {
  pglite: PGlite;
  /** In memory without one. */
  folder: string | undefined;
  /** How large the folder may become. */
  maxBytes: number;
}

/**
 * The space of a database that nobody else looks after: changes that were rolled back, such as previews, leave dead
 * rows, and nothing removes them by itself.
 */
export class EmbeddedRoom {
  readonly #kept: Kept;
  /** Of the tables, when dead rows were last removed. */
  #cleanBytes: number | undefined;
  /** Of the folder, when everything had been tried. */
  #leastBytes = 0;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  async make(): Promise<void> {
    this.#cleanBytes ??= await this.#bytes();
    if (!this.#isFull) return;
    // The log of changes is only made shorter when it is asked for.
    await this.#run('checkpoint');
    if (!this.#isFull) return;
    // Nothing is written as long as it is full.
    if (this.#folderBytes > this.#leastBytes) await this.#shrink();
    if (this.#isFull) throw new FullError();
  }

  async cleanUp({ isCertain }: { isCertain: boolean }): Promise<void> {
    const bytes = await this.#bytes();
    this.#cleanBytes ??= bytes;
    if (!isCertain && bytes < this.#cleanBytes + GROWTH) return;
    await this.#run('vacuum');
    this.#cleanBytes = await this.#bytes();
  }

  async #shrink(): Promise<void> {
    await this.#run('vacuum analyze');
    await this.#run('checkpoint');
    if (this.#isFull) {
      const { rows } = await this.#kept.pglite.query<{ name: string }>(LOOSE_TABLES);
      for (const { name } of rows) await this.#run(`vacuum full ${name}`);
      await this.#run('checkpoint');
    }
    this.#leastBytes = this.#folderBytes;
    this.#cleanBytes = await this.#bytes();
  }

  get #isFull(): boolean {
    return this.#folderBytes > this.#kept.maxBytes;
  }

  get #folderBytes(): number {
    const { folder } = this.#kept;
    return folder === undefined ? 0 : sizeOfFolder(folder);
  }

  async #bytes(): Promise<number> {
    const { rows } = await this.#kept.pglite.query<{ bytes: number }>(SIZE);
    return rows[0]?.bytes ?? 0;
  }

  async #run(statement: string): Promise<void> {
    await this.#kept.pglite.exec(statement);
  }
}
