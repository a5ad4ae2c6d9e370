import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The process that holds a data folder, for the error message of a second process, and its socket. */
export interface LockOwner {
  pid: number;
  since: string;
  socket?: string;
}

export class FolderInUseError extends Error {
  readonly owner: LockOwner | undefined;

  constructor(folder: string, owner: LockOwner | undefined) {
    const who = owner ? `process ${owner.pid}, running since ${owner.since}` : 'another process';
    super(
      `The data folder ${folder} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.owner = owner;
  }
}

export interface FolderLock {
  describe(owner: LockOwner): void;
  release(): void;
}

/**
 * PGlite does not lock its folder, and two processes on one folder lose data silently. The lock is an
 * exclusive transaction on an SQLite file, because that is a lock of the operating system: it ends with
 * its process, even after a crash, and it works across containers.
 */
export function lockFolder(folder: string): FolderLock {
  const ownerFile = join(folder, 'holder.json');
  const lockFile = join(folder, 'maru.lock');
  // SQLite would make the file readable by everybody, and gives its journal the same mode.
  closeSync(openSync(lockFile, 'a', 0o600));
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new FolderInUseError(folder, readOwner(ownerFile));
  }
  return {
    describe: (owner) => writeFileSync(ownerFile, JSON.stringify(owner), { mode: 0o600 }),
    release() {
      rmSync(ownerFile, { force: true });
      lock.close();
    },
  };
}

function readOwner(file: string): LockOwner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockOwner;
  } catch {
    return undefined;
  }
}
