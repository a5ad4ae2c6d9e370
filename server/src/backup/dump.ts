import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Schema } from '../core/schema.ts';
import {
  appliedMigrations,
  backupTables,
  quoted,
  sequences,
  type TableShape,
} from './catalogue.ts';
import { BackupError, type Checksum, type End, FORMAT, type Header } from './format.ts';
import { type SourceCopy, sourceLines } from './source-copies.ts';

const BATCH = 1_000;
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
  // The text of a value must not depend on the settings of the server or the user.
  for (const setting of ["timezone = 'UTC'", "datestyle = 'ISO'", "bytea_output = 'hex'"]) {
    await sql.raw(`set local ${setting}`).execute(owner);
  }
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
  const companies = await owner.selectFrom('company').select('id').execute();
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

/** The rows of a table in the order of their key, each as an array of texts. */
async function* rowsOf(owner: Kysely<Schema>, table: TableShape): AsyncGenerator<string[]> {
  const { key, columns } = table;
  if (key.length === 0) throw new BackupError(`The table ${table.name} has no primary key.`);
  const order = key.map(quoted).join(', ');
  const values = columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  const typeOf = (name: string) => columns.find((column) => column.name === name)?.type;
  const after = key.map((name, n) => `$${n + 1}::text::${typeOf(name)}`).join(', ');
  const positions = key.map((name) => columns.findIndex((column) => column.name === name));
  let last: string[] | undefined;
  for (;;) {
    const where = last ? `where (${order}) > (${after})` : '';
    const query = `select json_build_array(${values})::text as line from ${quoted(table.name)}
      ${where} order by ${order} limit ${BATCH}`;
    const { rows } = await owner.executeQuery<{ line: string }>(
      CompiledQuery.raw(query, last ?? []),
    );
    const newest = rows.at(-1);
    if (newest) yield rows.map((row) => row.line);
    if (!newest || rows.length < BATCH) return;
    const fields = JSON.parse(newest.line) as string[];
    last = positions.map((position) => fields[position] as string);
  }
}

const line = (record: object): string => `${JSON.stringify(record)}\n`;
