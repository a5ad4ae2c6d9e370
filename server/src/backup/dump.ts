import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { allCompanies } from '../core/company-lookup.store.ts';
import type { Schema } from '../core/schema.ts';
import { appliedMigrations, backupTables, sequences } from './catalogue.store.ts';
import { type Checksum, type End, FORMAT, type Header } from './format.ts';
import { type SourceCopy, sourceLines } from './source-copies.ts';
import { fixTextForms, rowsOf } from './table-rows.store.ts';

const REPORT_EVERY = 50_000;

/** The text of a backup, a batch of rows at a time. */
export async function* dump(
  owner: Kysely<Schema>,
  sources: readonly SourceCopy[],
  progress: (table: string, rows: number) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const text of content(owner, sources, progress)) {
    hash.update(text);
    yield text;
  }
  yield line({ sha256: hash.digest('hex') } satisfies Checksum);
}

async function* content(
  owner: Kysely<Schema>,
  sources: readonly SourceCopy[],
  progress: (table: string, rows: number) => void,
): AsyncGenerator<string> {
  await fixTextForms(owner);
  const made = new Date().toISOString();
  const migrations = await appliedMigrations(owner);
  yield line({ maru_backup: FORMAT, made, migrations } satisfies Header);
  const end: End = { rows: {}, sequences: {} };
  for (const table of await backupTables(owner)) {
    yield line({ table: table.name, columns: table.columns.map(({ name }) => name) });
    let rows = 0;
    for await (const batch of rowsOf(owner, table)) {
      rows += batch.length;
      if (rows % REPORT_EVERY === 0) progress(table.name, rows);
      yield `${batch.join('\n')}\n`;
    }
    end.rows[table.name] = rows;
  }
  end.sources = {};
  // The folder of a company that is gone may still be there.
  const companies = await allCompanies(owner);
  for (const source of sources.filter(({ header }) =>
    companies.some(({ id }) => id === header.source),
  )) {
    yield* sourceLines(source);
    end.sources[source.header.source] = source.header.sha256;
  }
  // Sequences are not transactional: read last, they are never behind the rows.
  end.sequences = await sequences(owner);
  yield line(end);
}

const line = (record: object): string => `${JSON.stringify(record)}\n`;
