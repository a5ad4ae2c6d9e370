import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError, MIN_SECRET_LENGTH } from './config.ts';

/** The secret key of an embedded installation: made once and kept beside the data. */
export function loadOrCreateSecret(file: string): string {
  const key = read(file) ?? made(file);
  if (key.length >= MIN_SECRET_LENGTH && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new ConfigError(
    `The secret key in ${file} is damaged: it has ${key.length} characters, and ${MIN_SECRET_LENGTH} printable ones are needed. Restore the file from a backup. Without one, delete it: the next start makes a new key, everybody has to sign in again, and second factors have to be reset.`,
  );
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Either the whole key is there or nothing; of several that make one at once, the first counts. */
function made(file: string): string {
  const draft = `${file}.${randomBytes(8).toString('hex')}.partial`;
  try {
    const descriptor = openSync(draft, 'wx', 0o600);
    writeSync(descriptor, randomBytes(48).toString('base64url'));
    fsyncSync(descriptor);
    closeSync(descriptor);
    nameOnce(draft, file);
    syncFolder(dirname(file));
  } finally {
    rmSync(draft, { force: true });
  }
  return read(file) ?? '';
}

/** Unlike a new name, a link does not replace what is there. */
function nameOnce(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    // Not every disk has links. Who holds the lock of the folder is alone here.
    renameSync(draft, file);
  }
}

function syncFolder(folder: string): void {
  // A folder cannot be opened there.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
