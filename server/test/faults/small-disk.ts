import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Writes a file that uses all remaining space. */
  fill(): void;
  /** Deletes that file. */
  clear(): void;
  remove(): void;
}

const CHUNK = Buffer.alloc(64 * 1024);

/** A disk in memory. Requires the right to mount. */
export function smallDisk(megabytes: number): SmallDisk {
  const mount = mkdtempSync(join(tmpdir(), 'maru-disk-'));
  const options = `size=${megabytes}m,mode=0755`;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', mount], { stdio: 'pipe' });
  } catch (error) {
    rmSync(mount, { recursive: true });
    throw error;
  }
  const folder = join(mount, 'data');
  mkdirSync(folder);
  // Whatever the umask is: a server of PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const ballast = join(mount, 'ballast');
  return {
    folder,
    fill: () => fill(ballast),
    clear: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', mount]);
      rmSync(mount, { recursive: true });
    },
  };
}

function fill(file: string): void {
  const ballast = openSync(file, 'w');
  let chunk = CHUNK;
  try {
    for (;;) {
      try {
        writeSync(ballast, chunk);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        if (chunk.length === 1) return;
        chunk = chunk.subarray(0, chunk.length >> 1);
      }
    }
  } finally {
    closeSync(ballast);
  }
}

let possible: boolean | undefined;

export function noSmallDisk(): string | undefined {
  if (possible === undefined) {
    try {
      smallDisk(1).remove();
      possible = true;
    } catch {
      possible = false;
    }
  }
  return possible ? undefined : 'it takes the right to mount a small disk, as root for example';
}
