import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { UnusableDatabaseError } from '../unusable-database.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Removes every right of everybody but the owner. */
const OWNER_ONLY = 0o077;

/** Creates the folder if needed. Files that this process creates from now on are private to its owner. */
export function openPrivateFolder(folder: string): void {
  // The umask applies to all threads, and only the main thread can set it.
  if (isMainThread) process.umask(OWNER_ONLY);
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  makePrivate(folder);
}

/**
 * Removes the rights on a folder and its contents from everybody but the owner. The embedded database
 * makes its first files accessible to everybody, whatever the umask.
 */
export function makePrivate(folder: string): void {
  // On Windows the rights of a folder are inherited, and modes have no effect.
  if (process.platform === 'win32') return;
  setMode(folder, FOLDER_MODE);
  if ((statSync(folder).mode & OWNER_ONLY) !== 0) throw keepsNoModes(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const mode = modeFor(entry);
    if (mode !== undefined) setMode(join(entry.parentPath, entry.name), mode);
  }
}

/** Links are left as they are, because their target may be anything. */
function modeFor(entry: Dirent): number | undefined {
  if (entry.isDirectory()) return FOLDER_MODE;
  return entry.isFile() || entry.isSocket() ? FILE_MODE : undefined;
}

function setMode(path: string, mode: number): void {
  try {
    const { mode: before, uid } = lstatSync(path);
    const own = process.getuid?.();
    if (own !== 0 && own !== uid) throw ownedByAnother(path, uid);
    if ((before & 0o777) !== mode) chmodSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A server that is running in this folder has just removed the file.
    if (code === 'ENOENT') return;
    throw code === 'EPERM' || code === 'EROFS' ? notAllowed(path, code) : error;
  }
}

const ownedByAnother = (path: string, uid: number) =>
  new UnusableDatabaseError(
    `${path} belongs to another user (${uid}). Give the data folder to the user that runs Maru, for example with: chown -R "$USER" ${path}, or set DATA_DIR to another folder.`,
  );

const notAllowed = (path: string, code: string) =>
  new UnusableDatabaseError(
    `The rights on ${path} cannot be taken from others (${code}). Give the data folder to the user that runs Maru, or set DATA_DIR to another folder.`,
  );

const keepsNoModes = (folder: string) =>
  new UnusableDatabaseError(
    `Others can read the data folder ${folder}, and its disk does not keep the rights that are set. Set DATA_DIR to a folder on a disk that does.`,
  );
