import { cpSync } from 'node:fs';
import { environment, newFolder } from '@maru/harness/src/server-process.ts';
import pg from 'pg';
import { inject } from 'vitest';

let counter = 0;

/**
 * A new database of the kind under test with the newest schema and no rows, or without any schema, as an
 * environment for processes.
 */
export async function newDatabase({ empty = false } = {}): Promise<NodeJS.ProcessEnv> {
  const url = inject('databaseUrl');
  if (!url) {
    const folder = newFolder();
    cpSync(inject(empty ? 'createdFolder' : 'templateFolder'), folder, { recursive: true });
    return environment({ folder });
  }
  counter += 1;
  const name = `maru_${process.pid}_${counter}`;
  const client = new pg.Client(url);
  await client.connect();
  const template = empty ? 'template0' : inject('templateDatabase');
  await client.query(`create database ${name} template ${template} encoding 'UTF8'`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return environment({ folder: newFolder(), url: own.href });
}
