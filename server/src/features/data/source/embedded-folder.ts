import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DIGITS } from '@maru/contract/kit/limits';
import {
  FolderInUseError,
  type FolderLock,
  lockFolder,
} from '../../../platform/database/embedded/folder-lock.ts';
import {
  makePrivate,
  openPrivateFolder,
} from '../../../platform/database/embedded/private-folder.ts';
import { EmbeddedSource } from '../second-wall/embedded-source.store.ts';
import type { SharedMemory } from '../second-wall/shared-memory.ts';
import type { Description } from '../second-wall/source.ts';
import { askHolder, shareEmbedded } from './embedded-share.ts';
import type { OpenedSource } from './lazy-source.ts';
import {
  HELD_ELSEWHERE,
  NO_FOLDER,
  NOT_OPENED,
  SourceUnavailableError,
} from './source-unavailable.ts';

/** Folders are named by the ids of their companies. */
const COMPANY_ID = new RegExp(`^(?!0)${DIGITS}$`);

interface EmbeddedOptions {
  timeMs: number | undefined;
  onError(error: Error): void;
  memory?: SharedMemory;
}

interface OpenedEmbedded extends OpenedSource {
  source: EmbeddedSource;
}

/** The database itself; beside it are the lock of the folder and what the database is to be filled with. */
export const databaseIn = (folder: string): string => join(folder, 'database');

/** The companies that have an embedded source in this folder, also one that was not opened yet. */
export function embeddedCompanies(folder: string): number[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => COMPANY_ID.test(name))
    .filter((name) => ['database', 'seed.sql'].some((file) => existsSync(join(folder, name, file))))
    .map(Number)
    .sort((a, b) => a - b);
}

/** Opens the source in this folder for this process alone; without a folder, an empty one in memory. */
export async function openEmbedded(
  folder: string | undefined,
  { timeMs, onError, memory }: EmbeddedOptions,
): Promise<OpenedEmbedded> {
  const limit = { memory, ...(timeMs !== undefined && { timeMs }) };
  if (folder === undefined) {
    const source = new EmbeddedSource({ folder, ...limit });
    return { source, close: () => source.close() };
  }
  const lock = lockedFolder(folder, onError);
  const source = new EmbeddedSource({ folder: databaseIn(folder), ...limit });
  try {
    await seed(source, join(folder, 'seed.sql'), onError);
    makePrivate(folder);
    const share = await shareEmbedded(source, folder);
    const holder = { pid: process.pid, since: new Date().toISOString(), socket: share.address };
    lock.describe(holder);
    const close = async () => {
      await share.close();
      await source.close().finally(() => lock.release());
    };
    return { source, close };
  } catch (error) {
    await source.close().catch(() => {});
    lock.release();
    onError(error as Error);
    throw new SourceUnavailableError(NOT_OPENED);
  }
}

function lockedFolder(folder: string, onError: (error: Error) => void): FolderLock {
  try {
    openPrivateFolder(folder);
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderInUseError) throw new OpenElsewhereError(error.owner?.socket);
    onError(error as Error);
    throw new SourceUnavailableError(NO_FOLDER);
  }
}

/** Another process has the source open. */
export class OpenElsewhereError extends SourceUnavailableError {
  readonly socket: string | undefined;

  constructor(socket: string | undefined) {
    super(HELD_ELSEWHERE);
    this.socket = socket;
  }
}

/**
 * Fills an empty database with what a file says, once. The file makes the first use of a source slow instead of the
 * first start of Maru.
 */
async function seed(
  source: EmbeddedSource,
  file: string,
  onError: (error: Error) => void,
): Promise<void> {
  if (!existsSync(file)) return;
  const { tables } = await source.describe();
  if (tables.length === 0) {
    try {
      await source.asOneTransaction(readFileSync(file, 'utf8'));
    } catch (error) {
      // The source is used empty; the file stays for the next time.
      await source.rollBack();
      onError(error as Error);
      return;
    }
  }
  rmSync(file);
}

/** The content of the source in this folder, also while another process holds it. */
export function describeFolder(folder: string, options: EmbeddedOptions): Promise<Description> {
  return inFolder(folder, options, {
    here: (source) => source.describe(),
    there: async (holder) =>
      JSON.parse(Buffer.from(await askHolder(holder, 'describe')).toString()) as Description,
  });
}

/** A copy of the whole source in this folder, also while another process holds it. */
export function dumpFolder(folder: string, options: EmbeddedOptions): Promise<Uint8Array> {
  return inFolder(folder, options, {
    here: (source) => source.dump(),
    there: (holder) => askHolder(holder, 'dump'),
  });
}

interface Ask<T> {
  here(source: EmbeddedSource): Promise<T>;
  there(holder: string): Promise<T>;
}

const TRIES = 60;
const RETRY_MS = 500;

/** A process that holds the source may be opening or closing it at this moment, and is then asked again. */
async function inFolder<T>(folder: string, options: EmbeddedOptions, ask: Ask<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { source, close } = await openEmbedded(folder, options);
      return await ask.here(source).finally(close);
    } catch (error) {
      if (!(error instanceof OpenElsewhereError)) throw error;
      const answered = error.socket && (await ask.there(error.socket).catch(() => undefined));
      if (answered) return answered;
      if (attempt === TRIES) throw error;
      await sleep(RETRY_MS);
    }
  }
}
