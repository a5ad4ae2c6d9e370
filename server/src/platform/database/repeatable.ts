import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Connection } from './engine.ts';

const FOLDER = new URL('../../../migrations/repeatable/', import.meta.url);

export interface RepeatableFile {
  name: string;
  hash: string;
  /** The content of the file, followed by a record that it was applied. */
  script: string;
}

/** The definitions that replace themselves, such as functions and triggers, in the order of their names. */
export async function repeatableFiles(folder = FOLDER): Promise<RepeatableFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(new URL(name, folder), 'utf8');
      const hash = createHash('sha256').update(content).digest('hex');
      return { name, hash, script: `${content}\n;${recorded(name, hash)}` };
    }),
  );
}

const recorded = (name: string, hash: string) => `
  insert into repeatable_migration (name, hash) values ('${name}', '${hash}')
  on conflict (name) do update set hash = excluded.hash, time_applied = now()`;

/** The files whose content is not the one that was applied last. */
export async function changedFiles(
  connection: Connection,
  folder = FOLDER,
): Promise<RepeatableFile[]> {
  const { rows } = await connection.query('select name, hash from repeatable_migration', []);
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  return (await repeatableFiles(folder)).filter(({ name, hash }) => applied.get(name) !== hash);
}
