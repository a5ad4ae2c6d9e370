import { statfsSync } from 'node:fs';
import { SqlError } from './protocol.ts';

/**
 * PGlite writes its journal in files of 16 MB, and stands still for good where it cannot make one. So
 * changes are refused while there is still room for several; reading goes on.
 */
const ENOUGH_MB = 64;
const LOOK_EVERY_MS = 1_000;
const DISK_FULL = '53100';

/** Throws while there is too little room; for a database in memory it never does. */
export function diskSpaceGuard(folder: string | undefined): () => void {
  let enough = true;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (folder === undefined) return;
    if (performance.now() - lookedAt > LOOK_EVERY_MS) {
      const { bavail, bsize } = statfsSync(folder);
      enough = bavail * bsize >= ENOUGH_MB * 2 ** 20;
      lookedAt = performance.now();
    }
    if (enough) return;
    const message = `Less than ${ENOUGH_MB} MB are free where the data is`;
    throw new SqlError({ message, code: DISK_FULL });
  };
}
