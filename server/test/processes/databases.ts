import { cpSync } from 'node:fs';
import { environment, newFolder } from '@maru/harness/src/server-process.ts';
import pg from 'pg';
import { inject } from 'vitest';

let counter = 0;

interface DatabaseOptions {
  /** Without any schema. */
  empty?: boolean;
  /** As this one is, which nobody has open. */
  like?: NodeJS.ProcessEnv;
  folder?: string | undefined;
}

/** A new database of the kind under test, as an environment for processes: with the newest schema and no rows. */
export async function newDatabase({
  empty = false,
  like,
  folder = newFolder(),
}: DatabaseOptions = {}): Promise<NodeJS.ProcessEnv> {
  const url = inject('databaseUrl');
  if (!url) {
    const copied = like?.DATA_DIR ?? inject(empty ? 'createdFolder' : 'templateFolder');
    cpSync(copied, folder, { recursive: true });
    return environment({ folder });
  }
  counter += 1;
  const name = `maru_${process.pid}_${counter}`;
  const client = new pg.Client(url);
  await client.connect();
  const copied = like?.DATABASE_URL && new URL(like.DATABASE_URL).pathname.slice(1);
  const template = copied ?? (empty ? 'template0' : inject('templateDatabase'));
  await client.query(`create database ${name} template ${template} encoding 'UTF8'`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return environment({ folder, url: own.href });
}
