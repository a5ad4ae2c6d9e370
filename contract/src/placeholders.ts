/**
 * What a canned reply may leave open, as `{{customer_name}}`. The console fills it in when the reply is inserted; the
 * server refuses other names. Plain values and functions, because a browser has no zod.
 */
export const PLACEHOLDERS = [
  'customer_name',
  'ticket_number',
  'subject',
  'agent_name',
  'company_name',
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const PATTERN = /\{\{\s*([\p{L}\p{N}_.-]+)\s*\}\}/gu;

const knownAs = (name: string): Placeholder | undefined =>
  PLACEHOLDERS.find((known) => known === name);

export const writtenPlaceholder = (name: string): string => `{{${name}}}`;

/** The names in braces that stand for nothing, each once. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(PATTERN)].map(([, name = '']) => name).filter((name) => !knownAs(name)),
  ),
];

/** Where the text still has a placeholder, as a range. */
export function firstPlaceholder(text: string): { from: number; to: number } | undefined {
  const found = [...text.matchAll(PATTERN)].find(([, name = '']) => knownAs(name));
  return found && { from: found.index, to: found.index + found[0].length };
}

/** One without a value stays as it is, to be seen: a name that is missing must not become "Hello ,". */
export const filledIn = (text: string, values: PlaceholderValues): string =>
  text.replace(PATTERN, (written, name: string) => {
    const known = knownAs(name);
    return known ? values[known].trim() || writtenPlaceholder(known) : written;
  });
