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

/** The secret key of an embedded installation, created once and stored beside the data. */
export function loadOrCreateSecret(file: string): string {
  const key = read(file) ?? create(file);
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

/** The file either has the whole key or does not exist. Of several processes at once, the first counts. */
function create(file: string): string {
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

/** Unlike a rename, a link does not replace an existing file. */
function nameOnce(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    // Not every file system has links. The folder's lock keeps other processes away.
    renameSync(draft, file);
  }
}

function syncFolder(folder: string): void {
  // On Windows a folder cannot be opened.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
