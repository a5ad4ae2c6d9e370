import type { Endpoint } from '@maru/contract/kit/endpoint';
import { z } from 'zod';
import type { Random } from './random.ts';

/** Values of the server that a valid request needs, by field name. */
export type Known = Record<string, unknown>;

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
}

export type RequestPart = 'params' | 'query' | 'body';

const schemas = new WeakMap<z.ZodType, JsonSchema>();

function schemaOf(endpoint: Endpoint, part: RequestPart): JsonSchema | undefined {
  const schema = endpoint[part];
  if (!schema) return undefined;
  const cached = schemas.get(schema);
  if (cached) return cached;
  const converted = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  schemas.set(schema, converted);
  return converted;
}

export const fieldsOf = (endpoint: Endpoint, part: RequestPart): string[] =>
  Object.keys(schemaOf(endpoint, part)?.properties ?? {});

/** A valid part of a request, sometimes with and sometimes without the optional fields. */
export function validPart(
  endpoint: Endpoint,
  part: RequestPart,
  known: Known,
  random: Random,
): Record<string, unknown> | undefined {
  const schema = schemaOf(endpoint, part);
  return schema && (valueFor(schema, '', known, random) as Record<string, unknown>);
}

function valueFor(schema: JsonSchema, field: string, known: Known, random: Random): unknown {
  if (field in known) {
    const value = known[field];
    return schema.type === 'string' ? String(value) : value;
  }
  if (schema.anyOf) return valueFor(random.pick(schema.anyOf), field, known, random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || random.chance(0.4))
          .map(([name, inner]) => [name, valueFor(inner, name, known, random)]),
      );
    case 'array':
      return Array.from({ length: 1 + random.below(2) }, () =>
        valueFor(schema.items ?? {}, field, known, random),
      );
    case 'integer':
    case 'number':
      return 1 + random.below(30);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return textFor(schema, field, random);
  }
}

function textFor({ pattern, format }: JsonSchema, field: string, random: Random): string {
  if (format === 'date') return '2026-03-04';
  if (field === 'tz') return 'Asia/Seoul';
  if (field === 'email') return 'ada@example.com';
  if (pattern?.startsWith('^\\d')) return String(1 + random.below(3));
  return `Fz${random.below(2 ** 31).toString(36)}`;
}
