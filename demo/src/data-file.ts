import { readFileSync } from 'node:fs';
import { z } from 'zod';

const FOLDER = new URL('../', import.meta.url);

const read = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');

function parsed<Schema extends z.ZodType>(file: string, schema: Schema, content: unknown) {
  const result = schema.safeParse(content);
  if (!result.success) throw new Error(`demo/${file}: ${z.prettifyError(result.error)}`);
  return result.data;
}

/** A JSON file of this workspace, checked against its schema. */
export const readJson = <Schema extends z.ZodType>(file: string, schema: Schema) =>
  parsed(file, schema, JSON.parse(read(file)));

/** The rows of a file of tab-separated values; the first line names the columns. */
export function readRows<Schema extends z.ZodType>(file: string, row: Schema) {
  const [columns = [], ...lines] = read(file)
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  const rows = lines.map((values) =>
    Object.fromEntries(values.map((value, n) => [columns[n] ?? n, value])),
  );
  return parsed(file, z.array(row), rows);
}
