import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The name of the file until it is complete. */
export const partOf = (file: string): string => `${file}.partial`;

export class FileExistsError extends Error {
  constructor(file: string) {
    super(`There is already a file ${file}. Choose another name, or say --overwrite.`);
  }
}

function refuseToOverwrite(file: string, overwrite: boolean): void {
  if (!overwrite && existsSync(file)) throw new FileExistsError(file);
}

/** Writes the partial file, readable only by its owner. It is synced to disk when this returns. */
export async function writePart(
  file: string,
  content: AsyncIterable<string>,
  ...through: Transform[]
): Promise<void> {
  const part = partOf(file);
  await rm(part, { force: true });
  const output = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([Readable.from(content), ...through, output]);
}

/** Renames the partial file once it is written and checked; after an error, deletes it. */
export async function writeWhole<T>(
  file: string,
  overwrite: boolean,
  writeAndCheck: () => Promise<T>,
): Promise<T> {
  refuseToOverwrite(file, overwrite);
  try {
    const result = await writeAndCheck();
    refuseToOverwrite(file, overwrite);
    await rename(partOf(file), file);
    return result;
  } catch (error) {
    await rm(partOf(file), { force: true });
    throw error;
  }
}
