import { chmodSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { UnusableDatabaseError } from '../unusable-database.ts';
import { openPrivateFolder } from './private-folder.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'maru-private-'));
const modeOf = (path: string) => statSync(path).mode & 0o777;

const umask = process.umask();

afterEach(() => {
  vi.restoreAllMocks();
  // The umask applies to the whole process, and other tests create folders for other users.
  process.umask(umask);
});

test('removes the rights of others on its whole content, and leaves the targets of links', () => {
  const folder = newFolder();
  const elsewhere = join(newFolder(), 'elsewhere');
  writeFileSync(elsewhere, '');
  mkdirSync(join(folder, 'a', 'b'), { recursive: true });
  writeFileSync(join(folder, 'a', 'b', 'file'), '');
  symlinkSync(elsewhere, join(folder, 'a', 'link'));
  for (const path of ['', 'a', 'a/b']) chmodSync(join(folder, path), 0o777);
  for (const path of [join(folder, 'a/b/file'), elsewhere]) chmodSync(path, 0o666);
  openPrivateFolder(folder);
  expect(['', 'a', 'a/b'].map((path) => modeOf(join(folder, path)))).toEqual([0o700, 0o700, 0o700]);
  expect(modeOf(join(folder, 'a/b/file'))).toBe(0o600);
  expect(modeOf(elsewhere)).toBe(0o666);
});

test('refuses a folder of another user, and says what to do', () => {
  const folder = newFolder();
  const { uid } = statSync(folder);
  vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
  const opening = () => openPrivateFolder(folder);
  expect(opening).toThrow(UnusableDatabaseError);
  expect(opening).toThrow(`${folder} belongs to another user (${uid}). Give the data folder to`);
  expect(opening).toThrow('or set DATA_DIR to another folder.');
});
