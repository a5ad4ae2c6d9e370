import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseIn, embeddedCompanies } from '../features/data/source/embedded-folder.ts';
import { loadEmbedded } from '../features/data/source/load-embedded.ts';
import { type FolderLock, lockFolder } from '../platform/database/embedded/folder-lock.ts';
import { makePrivate, openPrivateFolder } from '../platform/database/embedded/private-folder.ts';
import { BackupError, type SourceHeader } from './format.ts';
import { readBackup } from './read-backup.ts';
import { bytesOfPieces } from './source-copies.ts';

/**
 * Replaces all embedded sources by those of a backup. They are made in a folder beside, which takes the place of the
 * present one in the last step of the restore, so that it can be undone until then.
 */
export class RestoredSources {
  readonly #folder: string;
  readonly #progress: (line: string) => void;
  #locks: FolderLock[] | undefined;
  #step: 'begun' | 'moved' | 'replaced' = 'begun';

  constructor(folder: string, progress: (line: string) => void) {
    this.#folder = folder;
    this.#progress = progress;
  }

  /** Nothing of the present sources changes yet. */
  async prepare(file: string, replace: boolean): Promise<void> {
    const present = embeddedCompanies(this.#folder);
    if (present.length > 0 && !replace) {
      throw new BackupError(
        `The folder ${this.#folder} holds embedded sources already. Nothing was changed. Say --replace to have them replaced, or move the folder away.`,
      );
    }
    this.#locks = present.map((company) => lockFolder(join(this.#folder, String(company))));
    try {
      rmSync(this.#next, { recursive: true, force: true });
      openPrivateFolder(this.#next);
      await this.#load(file);
      makePrivate(this.#next);
    } catch (error) {
      this.undo();
      throw error;
    }
  }

  replace(): void {
    rmSync(this.#former, { recursive: true, force: true });
    if (existsSync(this.#folder)) renameSync(this.#folder, this.#former);
    this.#step = 'moved';
    renameSync(this.#next, this.#folder);
    this.#step = 'replaced';
  }

  undo(): void {
    if (this.#step === 'replaced') renameSync(this.#folder, this.#next);
    if (this.#step !== 'begun' && existsSync(this.#former)) renameSync(this.#former, this.#folder);
    this.#step = 'begun';
    rmSync(this.#next, { recursive: true, force: true });
    this.#unlock();
  }

  finish(): void {
    this.#unlock();
    rmSync(this.#former, { recursive: true, force: true });
  }

  get #next(): string {
    return `${this.#folder}.restoring`;
  }

  get #former(): string {
    return `${this.#folder}.former`;
  }

  #unlock(): void {
    for (const lock of this.#locks ?? []) lock.release();
    this.#locks = undefined;
  }

  async #load(file: string): Promise<void> {
    let pieces: Buffer[] = [];
    let source: SourceHeader | undefined;
    const store = async () => {
      if (!source) return;
      this.#progress(`source of company ${source.source}`);
      const folder = join(this.#next, String(source.source));
      mkdirSync(folder, { mode: 0o700 });
      await loadEmbedded(databaseIn(folder), Buffer.concat(pieces));
    };
    for await (const part of readBackup(file)) {
      if (part.kind !== 'source') continue;
      if (part.lines.length > 0) {
        pieces.push(bytesOfPieces(part.lines));
        continue;
      }
      await store();
      source = part.source;
      pieces = [];
    }
    await store();
  }
}
