import { chmodSync, lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { runServer, startServer } from '../../../scripts/server-process.ts';
import { newDatabase } from './databases.ts';

const KEY = 'k'.repeat(64);

/** All that is in a folder, and itself. */
const pathsIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path))),
];

/** What somebody else than its owner has any right on. */
const openPaths = (folder: string): string[] =>
  pathsIn(folder).filter((path) => (lstatSync(path).mode & 0o077) !== 0);

if (!inject('databaseUrl')) {
  test('a data folder that others can read and write is put right by a start, and stays so', async () => {
    const env = await newDatabase();
    const folder = env.DATA_DIR as string;
    writeFileSync(join(folder, 'secret-key'), KEY);
    for (const path of pathsIn(folder))
      chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
    const server = await startServer(env);
    expect(openPaths(folder)).toEqual([]);
    expect(readdirSync(folder).sort()).toContain('maru.sock');
    expect((await server.end()).code).toBe(0);
    expect(openPaths(folder)).toEqual([]);
  });

  test('so is one that is made anew', async () => {
    const env = await newDatabase();
    const folder = join(env.DATA_DIR as string, 'anew');
    const server = await startServer({ ...env, DATA_DIR: folder });
    expect(openPaths(folder)).toEqual([]);
    await server.end();
  });

  test('a secret key that is cut short is refused with words that say what to do', async () => {
    const env = await newDatabase();
    writeFileSync(join(env.DATA_DIR as string, 'secret-key'), KEY.slice(0, 20));
    const { code, output } = await runServer(env);
    expect(code).toBe(1);
    expect(output).toContain('is damaged: it has 20 characters');
    expect(output).not.toContain('    at ');
  });
} else {
  test('with PostgreSQL the server keeps no data in a folder', async () => {
    const env = await newDatabase();
    const server = await startServer(env);
    expect(readdirSync(env.DATA_DIR as string)).toEqual([]);
    await server.end();
  });
}
