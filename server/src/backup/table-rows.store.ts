import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Schema } from '../core/schema.ts';
import { quoted, type TableShape } from './catalogue.store.ts';
import { BackupError } from './format.ts';

const BATCH = 1_000;

/** For this transaction: the text of a value must not depend on the settings of the server or the user. */
export async function fixTextForms(owner: Kysely<Schema>): Promise<void> {
  for (const setting of ["timezone = 'UTC'", "datestyle = 'ISO'", "bytea_output = 'hex'"]) {
    await sql.raw(`set local ${setting}`).execute(owner);
  }
}

/** The rows of a table in the order of their key, each as an array of texts. */
export async function* rowsOf(owner: Kysely<Schema>, table: TableShape): AsyncGenerator<string[]> {
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
