import { createGzip } from 'node:zlib';
import type { Schema } from '../core/schema.ts';
import type { Database } from '../platform/database/database.ts';
import { partOf, writePart, writeWhole } from '../platform/files/whole-file.ts';
import { type Checked, checkBackup } from './check-backup.ts';
import { dump } from './dump.ts';
import { type BackupSources, withSourceCopies } from './source-copies.ts';

/** Writes everything as it is at one moment, and reads the file back to check it. */
export function writeBackup(
  db: Database<Schema>,
  file: string,
  overwrite: boolean,
  progress: (line: string) => void,
  sources?: BackupSources,
): Promise<Checked> {
  return writeWhole(file, overwrite, async () => {
    const reading = (table: string, rows: number) =>
      progress(`${table}: ${rows.toLocaleString('en')} rows read`);
    await withSourceCopies(sources, file, (copies) =>
      db.snapshot((owner) => writePart(file, dump(owner, copies, reading), createGzip())),
    );
    progress('reading it back');
    return checkBackup(partOf(file));
  });
}
