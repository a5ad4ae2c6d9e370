import { z } from 'zod';

/** A response schema as JSON Schema, from which the framework compiles a fast serialiser. */
export function responseSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' });
  return json;
}
