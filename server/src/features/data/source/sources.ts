import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { lockCompany } from '../../../core/company-lock.store.ts';
import { SYSTEM } from '../../../core/tickets/change-ticket.ts';
import type { Unit, Work } from '../../../core/work.ts';
import { atMost } from '../../../platform/at-most.ts';
import { FIRST_BYTES } from '../second-wall/embedded-worker.ts';
import { SharedMemory } from '../second-wall/shared-memory.ts';
import type { Description, Source } from '../second-wall/source.ts';
import { DEFAULT_SOURCE, readSource, type SourceRecord } from './data-source.store.ts';
import { describeFolder, OpenElsewhereError, openEmbedded } from './embedded-folder.ts';
import { FollowedRights } from './followed-rights.ts';
import { LazySource, type OpenedSource } from './lazy-source.ts';
import { PostgresServers } from './postgres-servers.ts';
import { identityOf } from './source-identity.ts';
import {
  connectionTrouble,
  KEY_IS_ANOTHER,
  LOGINS_LEFT,
  SourceUnavailableError,
  TOO_MANY_OPEN,
} from './source-unavailable.ts';
import { storeReading } from './sync.ts';

const IDLE_MS = 60_000;
const MAX_SOURCES = 200;
/** For statements under way when the process stops, which does not wait for a server that answers no more. */
const STOP_MS = 2_000;
/** Of the databases of all embedded sources together. */
const MEMORY_MB = 1_536;
/** For one that finds no room, because all others are in use. */
const ROOM_MS = 5_000;
const LOOK_MS = 100;

export interface SourcesOptions {
  work: Work;
  secretKey: string;
  /** Where the embedded sources are; without it they are in memory. */
  folder: string | undefined;
  /** At which PostgreSQL sources may be; see `SourceHosts`. */
  hosts?: readonly string[] | undefined;
  onError(error: Error): void;
  /** For all embedded sources together. */
  memoryMb?: number | undefined;
  idleMs?: number;
  timeMs?: number;
  roomMs?: number;
}

interface UsedSource {
  identity: string;
  kind: SourceRecord['kind'];
  source: LazySource;
}

/** The sources that this process uses, one for each company, opened at the first use. */
export class Sources {
  readonly #options: SourcesOptions;
  readonly servers: PostgresServers;
  readonly #rights: FollowedRights;
  readonly #memory: SharedMemory;
  readonly #closing = new Set<Promise<void>>();
  readonly #used = new LRUCache<number, UsedSource>({
    ...atMost(MAX_SOURCES),
    dispose: ({ source }) => this.#close(source),
  });

  constructor(options: SourcesOptions) {
    this.#options = options;
    this.#memory = new SharedMemory((options.memoryMb ?? MEMORY_MB) * 2 ** 20);
    this.servers = new PostgresServers(options);
    this.#rights = new FollowedRights({
      work: options.work,
      usedBy: (companyId) => this.#used.peek(companyId),
      onError: options.onError,
    });
  }

  /**
   * The company's source as its settings say now. They are compared at every call, because another process may have
   * changed them; pass them on where they were read already.
   */
  async of(companyId: number, settings?: SourceRecord): Promise<Source> {
    const now = settings ?? (await this.#options.work.read(companyId, readSource));
    const identity = identityOf(now);
    const used = this.#used.get(companyId);
    if (used?.identity === identity) return used.source;
    const { idleMs = IDLE_MS, onError } = this.#options;
    const open = this.#opener(companyId, now);
    const source = new LazySource({ open, idleMs, onError });
    this.#used.set(companyId, { identity, kind: now.kind, source });
    return source;
  }

  inUse(companyId: number, settings: SourceRecord): Source | undefined {
    const used = this.#used.get(companyId);
    return used?.identity === identityOf(settings) ? used.source : undefined;
  }

  /** The content of the source. An embedded one is also read while another process of this machine holds it. */
  async describe(companyId: number, settings: SourceRecord): Promise<Description> {
    // The caller stores what is read.
    const known = { ...settings, synced_at: settings.synced_at ?? new Date() };
    try {
      return await (await this.of(companyId, known)).describe();
    } catch (error) {
      if (!(error instanceof OpenElsewhereError)) throw error;
      return this.describeEmbedded(companyId);
    }
  }

  /** The content of the embedded source, whatever the settings say. */
  async describeEmbedded(companyId: number): Promise<Description> {
    const { folder, timeMs, onError } = this.#options;
    if (folder !== undefined) {
      await this.#makeRoom();
      const memory = this.#memory;
      return describeFolder(join(folder, String(companyId)), { timeMs, onError, memory });
    }
    return (await this.of(companyId, DEFAULT_SOURCE)).describe();
  }

  /** The settings changed: the next use opens what they say then. */
  forget(companyId: number): void {
    this.#used.delete(companyId);
  }

  /** The process is about to stop: what runs on a PostgreSQL server has a little more time. */
  stop(withinMs = STOP_MS): void {
    setTimeout(() => this.servers.cut(), withinMs).unref();
  }

  async close(): Promise<void> {
    this.stop();
    this.#used.clear();
    await Promise.all(this.#closing);
  }

  #close(source: LazySource): void {
    const closing: Promise<void> = source
      .close()
      .catch(this.#options.onError)
      .finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }

  #opener(companyId: number, settings: SourceRecord): () => Promise<OpenedSource> {
    if (settings.kind === 'postgres') return () => this.#openPostgres(companyId, settings);
    const { folder, timeMs, onError } = this.#options;
    return async () => {
      await this.#makeRoom();
      const at = folder && join(folder, String(companyId));
      const opened = await openEmbedded(at, { timeMs, onError, memory: this.#memory });
      if (settings.synced_at === null) {
        await this.#readFirst(companyId, opened.source).catch(onError);
      }
      return opened;
    };
  }

  /** A source that nobody set is read at its first use, so that its tables are in the grid. */
  async #readFirst(companyId: number, source: Source): Promise<void> {
    const description = await source.describe();
    const origin = { userName: SYSTEM, ip: '', requestId: '' };
    await this.#options.work.write(companyId, origin, async (unit: Unit) => {
      await lockCompany(unit);
      const { kind, synced_at } = await readSource(unit);
      if (kind === 'embedded' && synced_at === null) await storeReading(unit, description);
    });
  }

  async #openPostgres(companyId: number, settings: SourceRecord): Promise<OpenedSource> {
    const href = this.servers.decrypt(companyId, settings);
    if (href === undefined) throw new SourceUnavailableError(KEY_IS_ANOTHER);
    const source = this.servers.open(companyId, href);
    this.#rights.begin();
    // While the first statement runs: a login that is left for a while does no harm, because nobody knows its password.
    this.servers
      .endUnusedLogins(companyId, href, source)
      .catch((error) =>
        this.#options.onError(new SourceUnavailableError(connectionTrouble(error) ?? LOGINS_LEFT)),
      );
    return { source, close: () => source.close() };
  }

  /** Closes the embedded sources that were not used for the longest time, and waits a little for one that is in use. */
  async #makeRoom(): Promise<void> {
    const end = performance.now() + (this.#options.roomMs ?? ROOM_MS);
    while (!this.#memory.hasRoom(FIRST_BYTES)) {
      if (await this.#closeUnused()) continue;
      if (performance.now() > end) throw new SourceUnavailableError(TOO_MANY_OPEN);
      await sleep(LOOK_MS);
    }
  }

  async #closeUnused(): Promise<boolean> {
    const unused = [...this.#used.rvalues()].find(
      (used) => used?.kind === 'embedded' && used.source.isOpen && !used.source.isUsed,
    );
    await unused?.source.rest();
    return unused !== undefined;
  }
}
