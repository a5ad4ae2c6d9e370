import { Refused } from './verdict.ts';

/** A node without its name: its fields. */
export type Fields = Readonly<Record<string, unknown>>;

export function refuse(what: string): never {
  throw new Refused({ reason: 'construct', what });
}

export function bare(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse('tree');
  return value as Fields;
}

export function nodesOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) refuse('tree');
  return value as readonly unknown[];
}

/** A node of the tree is an object with one key, its name. */
export function named(node: unknown): { name: string; fields: Fields } {
  const entries = Object.entries(bare(node));
  const [entry] = entries;
  if (!entry || entries.length !== 1) return refuse('tree');
  return { name: entry[0], fields: bare(entry[1]) };
}

export const namesOf = (value: unknown): string[] => nodesOf(value).map(wordOf);

export function wordOf(part: unknown): string {
  const { name, fields } = named(part);
  return name === 'String' ? String(fields.sval ?? '') : refuse(name);
}
