import fastJson from 'fast-json-stringify';
import { z } from 'zod';

export type Serializer = (answer: unknown) => string;

/**
 * A fast serialiser for answers of this schema. Compiled at its first use: compiling those of all endpoints
 * took a quarter of every start.
 */
export function serializerOf(schema: z.ZodType): Serializer {
  let serialize: Serializer | undefined;
  return (answer) => {
    serialize ??= fastJson(jsonSchemaOf(schema));
    return serialize(answer);
  };
}

function jsonSchemaOf(schema: z.ZodType): fastJson.Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' });
  return json as fastJson.Schema;
}
