import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import type { SourceHeader } from './format.ts';

/** The embedded sources of an installation. */
export interface BackupSources {
  companies(): number[];
  /** An archive of the files of one. */
  dump(companyId: number): Promise<Uint8Array>;
}

/** A source, copied to a file beside the backup until it is written into it. */
export interface SourceCopy {
  header: SourceHeader;
  file: string;
}

/** A multiple of three, so that pieces can be put together as texts. */
const PIECE_BYTES = 3 * 16_384;

/**
 * Copies every embedded source before the database is read, because an embedded database of Maru answers nobody
 * else meanwhile. `use` gets the copies, which are deleted afterwards.
 */
export async function withSourceCopies<T>(
  sources: BackupSources | undefined,
  beside: string,
  use: (copies: SourceCopy[]) => Promise<T>,
): Promise<T> {
  const copies: SourceCopy[] = [];
  try {
    for (const source of sources?.companies() ?? []) {
      const content = (await sources?.dump(source)) ?? new Uint8Array();
      const file = `${beside}.source-${source}.partial`;
      const header = { source, bytes: content.byteLength, sha256: sha256Of(content) };
      copies.push({ header, file });
      await writeFile(file, content, { mode: 0o600 });
    }
    return await use(copies);
  } finally {
    for (const { file } of copies) await rm(file, { force: true });
  }
}

export async function* sourceLines({ header, file }: SourceCopy): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`;
  for await (const piece of createReadStream(file, { highWaterMark: PIECE_BYTES })) {
    yield `${JSON.stringify([(piece as Buffer).toString('base64')])}\n`;
  }
}

/** Of the pieces of a source, as lines of a backup. */
export const bytesOfPieces = (lines: readonly string[]): Buffer =>
  Buffer.concat(lines.map((line) => Buffer.from(String(JSON.parse(line)[0]), 'base64')));

const sha256Of = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
