import { statfsSync } from 'node:fs';
import { SqlError } from './protocol.ts';

/**
 * PGlite writes its journal in files of 16 MB, and hangs for good if it cannot create one. So changes
 * are refused while there is still space for several; reading continues.
 */
const ENOUGH_MB = 64;
const CHECK_EVERY_MS = 1_000;
const DISK_FULL = '53100';

/** The returned function throws while there is too little space; for a database in memory it never throws. */
export function diskSpaceGuard(folder: string | undefined): () => void {
  let enough = true;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (folder === undefined) return;
    if (performance.now() - checkedAt > CHECK_EVERY_MS) {
      const { bavail, bsize } = statfsSync(folder);
      enough = bavail * bsize >= ENOUGH_MB * 2 ** 20;
      checkedAt = performance.now();
    }
    if (enough) return;
    const message = `Less than ${ENOUGH_MB} MB are free where the data is`;
    throw new SqlError({ message, code: DISK_FULL });
  };
}
