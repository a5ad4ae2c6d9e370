import { z } from 'zod';

interface ListField {
  name: string;
  entry: z.core.$ZodType;
  max: number;
}

/** By schema. The number of schemas in the contract is fixed. */
const listFields = new WeakMap<z.ZodType, ListField[]>();

/**
 * Returns the value with each list cut after its first invalid entry, because only that one is reported.
 * Checking all of five thousand invalid entries would block the server for half a second. A list that
 * exceeds its limit stays as it is: it is refused without checking its entries.
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
  const found = fields.flatMap(([name, field]) => {
    const list = field instanceof z.ZodOptional ? field.unwrap() : field;
    return list instanceof z.ZodArray ? [{ name, entry: list.element, max: limitOf(list) }] : [];
  });
  listFields.set(schema, found);
  return found;
}

function limitOf(list: z.ZodArray): number {
  const { maxItems } = z.toJSONSchema(list, { io: 'input', unrepresentable: 'any' });
  if (maxItems === undefined) throw new Error('A list in a request needs a limit');
  return maxItems;
}
