import { z } from 'zod';
import { askDescription } from './description.store.ts';
import type { Description } from './source.ts';
import { FrameError } from './wire/frame-check.ts';

/** PostgreSQL's own limit is 63 bytes, unless it was built with another one. */
const MAX_NAME = 255;
/** The name of a type may have a schema, both in quotes, and a length. */
const MAX_TYPE = 1_000;

/** Text that a database can store. */
const text = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((one) => one.isWellFormed() && !one.includes('\0'));

const name = text(MAX_NAME);
const names = z.array(name);

const description = z.object({
  tables: z
    .array(
      z.object({
        name,
        closed: z.enum(['', 'view', 'foreign', 'inherited']),
        columns: z.array(z.object({ name, type: text(MAX_TYPE), is_key: z.boolean() })),
      }),
    )
    .refine((tables) => new Set(tables.map((one) => one.name)).size === tables.length),
  foreignNames: z.object({ functions: names, rowFunctions: names, operators: names }),
});

/**
 * The server's own description of its tables. A company's administrator names the server, which may answer anything.
 */
export async function describeBy(ask: Parameters<typeof askDescription>[0]): Promise<Description> {
  const json = await askDescription(ask);
  try {
    return description.parse(JSON.parse(json));
  } catch {
    throw new FrameError('The tables are not described as PostgreSQL does');
  }
}
