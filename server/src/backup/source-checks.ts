import { createHash } from 'node:crypto';
import type { SourceHeader } from './format.ts';
import { damaged } from './read-backup.ts';
import { bytesOfPieces } from './source-copies.ts';

/** Reads the embedded sources of a backup without keeping them, and compares their checksums. */
export class SourceChecks {
  readonly #read: { header: SourceHeader; bytes: number; hash: ReturnType<typeof createHash> }[] =
    [];

  add(header: SourceHeader, lines: readonly string[]): void {
    if (lines.length === 0) this.#read.push({ header, bytes: 0, hash: createHash('sha256') });
    const last = this.#read.at(-1);
    const content = bytesOfPieces(lines);
    if (!last) return;
    last.bytes += content.length;
    last.hash.update(content);
  }

  expect(checksums: Readonly<Record<string, string>>, file: string): void {
    const expected = new Map(Object.entries(checksums));
    for (const { header, bytes, hash } of this.#read) {
      const sum = hash.digest('hex');
      const isWhole = bytes === header.bytes && sum === header.sha256;
      if (!isWhole || expected.get(String(header.source)) !== sum) {
        throw damaged(file, `the source of company ${header.source} is another`);
      }
      expected.delete(String(header.source));
    }
    if (expected.size > 0) throw damaged(file, 'a source is missing');
  }
}
