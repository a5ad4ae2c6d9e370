import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { EmbeddedSource } from '../src/features/data/second-wall/embedded-source.store.ts';
import { PostgresSource } from '../src/features/data/second-wall/postgres-source.store.ts';
import { SOURCE_LIMITS, type Source } from '../src/features/data/second-wall/source.ts';
import type { TestCompany } from './factories.ts';
import { world } from './world.ts';

const sourceAt = (url: string, timeMs: number) =>
  new PostgresSource({
    url,
    prefix: 'maru_test',
    passwordOf: async (account) => `password-of-${account}`,
    timeMs,
  });

/** An empty source on the database of this run. On PostgreSQL all of them share one database. */
export function newTestSource(timeMs = SOURCE_LIMITS.timeMs): Source {
  const url = inject('databaseUrl');
  return url ? sourceAt(url, timeMs) : new CopiedSource(timeMs);
}

/** From a database that was created before, in a folder that goes with it: to create one takes seconds. */
class CopiedSource extends EmbeddedSource {
  readonly #folder: string;

  constructor(timeMs: number) {
    const folder = mkdtempSync(join(tmpdir(), 'maru-source-'));
    cpSync(join(inject('createdFolder'), 'database'), folder, { recursive: true });
    super({ folder, timeMs });
    this.#folder = folder;
  }

  override async close(): Promise<void> {
    await super.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Gives a company the empty embedded source that would be created when it is first opened. */
export async function createEmbeddedSource({ id }: TestCompany): Promise<void> {
  const { sourcesFolder } = await world();
  const own = join(sourcesFolder, String(id));
  if (!existsSync(own)) cpSync(inject('createdFolder'), own, { recursive: true });
}

/** One that shares its tables with nobody. */
export async function newTestSourceAlone(timeMs = SOURCE_LIMITS.timeMs): Promise<Source> {
  const url = inject('databaseUrl');
  return url ? sourceAt(await newSourceDatabase(), timeMs) : newTestSource(timeMs);
}

/** The address of an empty database of PostgreSQL. */
export async function newSourceDatabase(): Promise<string> {
  const address = new URL(inject('databaseUrl'));
  const client = new pg.Client({ connectionString: address.href });
  const name = `source_${randomUUID().replaceAll('-', '')}`;
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  address.pathname = name;
  return address.href;
}
