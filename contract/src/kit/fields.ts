import { z } from 'zod';
import { COLOUR, DIGITS, KIT_LIMITS } from './limits.ts';

/**
 * The kinds of value in requests and answers. Text is checked for characters that the database cannot
 * store, trimmed and normalized to NFC; a password is never changed.
 * A `rule` names one of our own checks: the server has a sentence for it in each language.
 */
const rule = (name: string) => ({ params: { rule: name } });

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the point
const isOneLine = (text: string) => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(text);

/**
 * Normalization to NFC sorts each run of combining marks, and its time grows with the square of the run's
 * length. No language needs more than a few marks; Unicode's Stream-Safe format allows 30.
 */
const hasFewCombiningMarks = (text: string) => !/\p{M}{31}/u.test(text);

const storable = z.string().refine(isStorable, { ...rule('storable'), abort: true });

/** NFC combines at most four characters into one, so a longer text is too long in any case. */
const MOST_INTO_ONE = 4;

/** Runs before the other checks, which take long for a megabyte of text. */
const refuseFarTooLong =
  (max: number) =>
  ({ value, issues }: z.core.ParsePayload<string>) => {
    if (value.length <= max * MOST_INTO_ONE) return;
    const input = value;
    issues.push({ code: 'too_big', origin: 'string', maximum: max, input, continue: false });
  };

const normal = (max: number) =>
  z
    .string()
    .trim()
    .check(refuseFarTooLong(max))
    .refine(isStorable, { ...rule('storable'), abort: true })
    .refine(hasFewCombiningMarks, { ...rule('storable'), abort: true })
    .overwrite((text) => text.normalize('NFC'));

/** Text over several lines; may be empty. */
export const paragraph = (max: number) => normal(max).max(max);

/** Text as it is typed, with its spaces, because it is not finished; may be empty. */
export const unfinishedText = (max: number) =>
  z.string().check(refuseFarTooLong(max)).refine(isStorable, rule('storable')).max(max);

/** One line of text; may be empty. */
export const line = (max: number) => normal(max).refine(isOneLine, rule('oneLine')).max(max);

/** One line of text that must not be empty. */
export const requiredLine = (max: number) => line(max).min(1);

export const email = line(KIT_LIMITS.email).refine(
  (v) => v === '' || z.email().safeParse(v).success,
  rule('email'),
);
export const requiredEmail = email.min(1);

/** A colour as `#rrggbb`, in lower case. */
export const colour = line(200)
  .overwrite((text) => text.toLowerCase())
  .refine((v) => COLOUR.test(v), rule('colour'));

/** A password as typed. Its strength is checked where the account is known. */
export const password = storable.min(1).max(KIT_LIMITS.typedPassword);

export const id = z.int().positive();

/** A list needs a limit: checking a megabyte of values would block the server. */
export const listOf = <T extends z.ZodType>(item: T, max: number) => z.array(item).max(max);

export const idList = listOf(id, KIT_LIMITS.ids).min(1);

export const timestamp = z.iso.datetime();

/** A whole number in a path or a query, where everything is text. */
export const numberText = z
  .string()
  .regex(new RegExp(`^${DIGITS}$`))
  .transform(Number);

/** An id in a path or a query. */
export const idText = numberText
  .pipe(z.int().positive())
  .meta({ wire: { type: 'integer', minimum: 1 } });

/** An object whose named fields must be there; the others may be left out. */
export function requiring<Shape extends z.ZodRawShape, Name extends keyof Shape & string>(
  required: readonly Name[],
  shape: Shape,
) {
  const fields = Object.entries(shape).map(([name, kind]) => [
    name,
    required.includes(name as Name) ? kind : z.optional(kind),
  ]);
  return z.object(
    Object.fromEntries(fields) as {
      [K in keyof Shape]: K extends Name ? Shape[K] : z.ZodOptional<Shape[K]>;
    },
  );
}

export const detail = z.object({ detail: z.string() });
