import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { STRINGS } from './strings.ts';

/** The part of a schema's structure needed to find the text fields in it. */
interface Schema {
  safeParse(value: unknown): { success: boolean; data?: unknown };
  _zod: {
    def: {
      type: string;
      format?: string;
      shape?: Record<string, Schema>;
      element?: Schema;
      innerType?: Schema;
      in?: Schema;
      options?: Schema[];
    };
  };
}

interface Leaf {
  path: string;
  schema: Schema;
}

function leavesOf(schema: Schema, path: string): Leaf[] {
  const { type, shape, element, innerType, options, in: before } = schema._zod.def;
  if (type === 'string') return [{ path, schema }];
  const inside = [
    ...Object.entries(shape ?? {}).map(([name, part]) => [`${path}.${name}`, part] as const),
    ...[element, innerType, before, ...(options ?? [])].map((part) => [path, part] as const),
  ];
  return inside.flatMap(([at, part]) => (part ? leavesOf(part, at) : []));
}

const MARKUP = STRINGS.filter((string) => string.includes('<'));
const all = Object.entries(endpoints) as [string, Endpoint][];

/** Every field of a request body that accepts markup, such as `createAccount.username`. */
export function fieldsThatTakeText(): string[] {
  const takes = ({ schema }: Leaf) => MARKUP.some((string) => schema.safeParse(string).success);
  const leaves = all.flatMap(([name, { body }]) =>
    body ? leavesOf(body as unknown as Schema, name).filter(takes) : [],
  );
  return [...new Set(leaves.map(({ path }) => path))];
}

/** The strings that a field does not accept unchanged. */
export function refusedBy(field: string): string[] {
  const [name = ''] = field.split('.');
  const { body } = endpoints[name as keyof typeof endpoints] as Endpoint;
  const leaves = leavesOf(body as unknown as Schema, name).filter(({ path }) => path === field);
  return STRINGS.filter((string) =>
    leaves.every(({ schema }) => schema.safeParse(string).data !== string),
  );
}

/** Every text field in the answers to GET, such as `listAccounts.results.username`. */
export function textsInAnswers(): string[] {
  const leaves = all
    .filter(([, { method }]) => method === 'GET')
    .flatMap(([name, { response }]) => leavesOf(response as unknown as Schema, name))
    .filter(({ schema }) => schema._zod.def.format === undefined);
  return leaves.map(({ path }) => path);
}

/** The values of such a field in an answer. */
export function valuesAt(path: string, answer: unknown): string[] {
  const [, ...steps] = path.split('.');
  let values: unknown[] = [answer].flat();
  for (const step of steps) {
    values = values.flatMap((value) => (value as Record<string, unknown> | null)?.[step] ?? []);
  }
  return values.filter((value) => typeof value === 'string');
}
