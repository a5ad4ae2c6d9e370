import { z } from 'zod';
import { readJson } from '../data-file.ts';

const column = z.strictObject({
  /** As PostgreSQL's `format_type` writes it. */
  type: z.enum(['bigint', 'integer', 'text', 'boolean', 'date', 'timestamp with time zone']),
  default: z.string().optional(),
  isOptional: z.boolean().default(false),
  isUnique: z.boolean().default(false),
  /** The table whose row it names, and what becomes of this row when that one is deleted. */
  of: z.string().optional(),
  onDelete: z.enum(['cascade', 'set null', 'restrict']).optional(),
});

const table = z.strictObject({
  key: z.array(z.string()).min(1),
  columns: z.record(z.string(), column),
  indexes: z.array(z.string()),
});

export type ShopTable = z.infer<typeof table>;

/** In an order in which no table names a later one. */
const all = Object.entries(readJson('shop/tables.json', z.record(z.string(), table)));

/** The tables with these names; without the columns that name rows of other tables. */
export function shopTables(names: readonly string[]): Map<string, ShopTable> {
  const isThere = (name: string | undefined) => name === undefined || names.includes(name);
  return new Map(
    all
      .filter(([name]) => isThere(name))
      .map(([name, { key, columns, indexes }]) => {
        const kept = Object.entries(columns).filter(([, { of }]) => isThere(of));
        const has = (column: string) => kept.some(([name]) => name === column);
        return [
          name,
          { key, columns: Object.fromEntries(kept), indexes: indexes.filter(has) },
        ] as const;
      }),
  );
}
