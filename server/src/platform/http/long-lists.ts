import { z } from 'zod';

interface ListField {
  name: string;
  entry: z.core.$ZodType;
  max: number;
}

/** By the schemas of the contract, of which there are only so many. */
const listFields = new WeakMap<z.ZodType, ListField[]>();

/**
 * The same value, but each list in it only as far as its first wrong entry, since no more is told.
 * To find fault with each of five thousand would hold the server for half a second. A list that is
 * longer than its limit stays as it is: it is refused without a look at its entries.
 */
export function cutAtFirstWrong(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  let cut = value;
  for (const { name, entry, max } of listFieldsOf(schema)) {
    const list = (value as Record<string, unknown>)[name];
    if (!Array.isArray(list) || list.length > max) continue;
    const wrong = list.findIndex((given) => !z.safeParse(entry, given).success);
    if (wrong !== -1) cut = { ...cut, [name]: list.slice(0, wrong + 1) };
  }
  return cut;
}

function listFieldsOf(schema: z.ZodType): ListField[] {
  const known = listFields.get(schema);
  if (known) return known;
  const fields = schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
  const found = fields.flatMap(([name, field]) =>
    field instanceof z.ZodArray ? [{ name, entry: field.element, max: limitOf(field) }] : [],
  );
  listFields.set(schema, found);
  return found;
}

function limitOf(list: z.ZodArray): number {
  const { maxItems } = z.toJSONSchema(list, { io: 'input', unrepresentable: 'any' });
  if (maxItems === undefined) throw new Error('A list in a request needs a limit');
  return maxItems;
}
