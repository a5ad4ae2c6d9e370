import { z } from 'zod';
import { AppError, type FieldMessages, invalid } from './app-error.ts';

/** Finds errors in fields that fit their schema: a weak password, a name that is taken. */
export type FindFieldErrors<Body, Call> = (
  sound: Partial<Body>,
  call: Call,
) => Promise<FieldMessages>;

/**
 * Reporting one field at a time would cost the client a round trip for each. So an error that names any
 * field is completed with the errors of the others, in the order of the schema.
 */
export async function withAllFieldErrors(
  error: unknown,
  schema: z.ZodType | undefined,
  body: unknown,
  findFaults: (sound: Record<string, unknown>) => Promise<FieldMessages>,
): Promise<unknown> {
  if (!(error instanceof AppError) || !error.fields) return error;
  if (!(schema instanceof z.ZodObject) || typeof body !== 'object' || body === null) return error;
  const found = { ...(await findFaults(soundFields(schema, body, error.fields))), ...error.fields };
  const places = Object.keys(schema.shape);
  const ordered = Object.entries(found).sort(([a], [b]) => places.indexOf(a) - places.indexOf(b));
  return invalid(Object.fromEntries(ordered));
}

/** The fields of a body that are valid by themselves, without those that already have an error. */
function soundFields(
  schema: z.ZodObject,
  body: object,
  wrong: FieldMessages,
): Record<string, unknown> {
  const sound: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(schema.shape)) {
    if (name in wrong) continue;
    const result = z.safeParse(kind, (body as Record<string, unknown>)[name]);
    if (result.success) sound[name] = result.data;
  }
  return sound;
}
