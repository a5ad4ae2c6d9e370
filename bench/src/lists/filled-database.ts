import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Cluster } from '@maru/harness/src/postgres-cluster.ts';
import { newFolder, type ServerProcess } from '@maru/harness/src/server-process.ts';
import pg from 'pg';
import { COMPANY, makeCompany, startOn } from '../servers.ts';
import { type Amounts, type Loader, load } from './data.ts';

/** A database full of data, and how to start a server on it. */
export interface FilledDatabase {
  /** Where a bare server finds the same data: the URL of the database, or the folder of a copy. */
  bare: string;
  start(): Promise<ServerProcess>;
}

export async function onPostgres(
  cluster: Cluster,
  name: string,
  amounts: Amounts,
): Promise<FilledDatabase> {
  const url = cluster.createDatabase(name);
  await makeCompany(url, COMPANY);
  const client = new pg.Client(url);
  await client.connect();
  await loaded(client, amounts);
  await client.end();
  return { bare: url, start: () => startOn(url) };
}

export async function onEmbedded(amounts: Amounts): Promise<FilledDatabase> {
  const database = { folder: newFolder() };
  await makeCompany(database, COMPANY);
  const pglite = new PGlite({ dataDir: join(database.folder, 'database') });
  await loaded(pglite, amounts);
  await pglite.close();
  // Only one process may open a folder.
  const copy = newFolder();
  cpSync(database.folder, copy, { recursive: true });
  return { bare: copy, start: () => startOn(database) };
}

async function loaded(loader: Loader, amounts: Amounts): Promise<void> {
  const begun = performance.now();
  await load(loader, COMPANY, amounts);
  const seconds = (performance.now() - begun) / 1000;
  console.log(`${amounts.rows.toLocaleString('en')} log entries loaded in ${seconds.toFixed(0)} s`);
}
