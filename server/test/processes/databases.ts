import { cpSync } from 'node:fs';
import { environment, newFolder } from '@maru/harness/src/server-process.ts';
import pg from 'pg';
import { inject } from 'vitest';

let counter = 0;

/** A new, empty database of the kind under test, as an environment for processes. */
export async function newDatabase(): Promise<NodeJS.ProcessEnv> {
  const url = inject('databaseUrl');
  if (!url) {
    const folder = newFolder();
    cpSync(inject('templateFolder'), folder, { recursive: true });
    return environment({ folder });
  }
  counter += 1;
  const name = `maru_${process.pid}_${counter}`;
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${name} encoding 'UTF8'`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return environment({ folder: newFolder(), url: own.href });
}
