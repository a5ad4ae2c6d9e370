import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Who holds a data folder, for the message to whoever comes second, and where to reach it. */
export interface FolderHolder {
  pid: number;
  since: string;
  socket?: string;
}

export class FolderInUseError extends Error {
  readonly holder: FolderHolder | undefined;

  constructor(folder: string, holder: FolderHolder | undefined) {
    const who = holder ? `process ${holder.pid}, running since ${holder.since}` : 'another process';
    super(
      `The data folder ${folder} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.holder = holder;
  }
}

export interface FolderLock {
  describe(holder: FolderHolder): void;
  release(): void;
}

/**
 * PGlite does not guard its folder, and two processes on one folder lose data in silence. The lock
 * is an exclusive transaction on an SQLite file, because that is the lock of the operating system:
 * it ends with its process however that dies, and it is seen across containers.
 */
export function lockFolder(folder: string): FolderLock {
  const holderFile = join(folder, 'holder.json');
  const lockFile = join(folder, 'maru.lock');
  // SQLite would let everybody read it, and gives its journal the same rights.
  closeSync(openSync(lockFile, 'a', 0o600));
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new FolderInUseError(folder, readHolder(holderFile));
  }
  return {
    describe: (holder) => writeFileSync(holderFile, JSON.stringify(holder), { mode: 0o600 }),
    release() {
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

function readHolder(file: string): FolderHolder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FolderHolder;
  } catch {
    return undefined;
  }
}
