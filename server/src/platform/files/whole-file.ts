import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Under this name until it is whole. */
export const partOf = (file: string): string => `${file}.partial`;

export class FileExistsError extends Error {
  constructor(file: string) {
    super(`There is already a file ${file}. Choose another name, or say --overwrite.`);
  }
}

function refuseToOverwrite(file: string, overwrite: boolean): void {
  if (!overwrite && existsSync(file)) throw new FileExistsError(file);
}

/** Writes beside the file, for its owner's eyes only, and on the disk when this returns. */
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

/** Gives the part its name once it was written and `checked`; else nothing of it stays. */
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
