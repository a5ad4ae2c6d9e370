/**
 * The placeholders of a canned reply, such as `{{customer_name}}`. The console fills them in when the reply is
 * inserted; the server refuses other names. Plain values and functions, because a browser has no zod.
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

interface Piece {
  text: string;
  placeholder: Placeholder | undefined;
}

/** The text, cut where its placeholders begin and end. */
export function inPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(PATTERN)) {
    const placeholder = knownAs(found[1] ?? '');
    if (!placeholder) continue;
    pieces.push({ text: text.slice(end, found.index), placeholder: undefined });
    pieces.push({ text: found[0], placeholder });
    end = found.index + found[0].length;
  }
  return [...pieces, { text: text.slice(end), placeholder: undefined }];
}

/** A customer's name is plain text: two braces in it would be taken for a placeholder that is still open. */
const asText = (value: string): string =>
  value.trim().replaceAll(/\{+/g, '{').replaceAll(/\}+/g, '}');

/** One without a value stays as it is, to be seen: a name that is missing must not become "Hello ,". */
export const filledIn = (text: string, values: PlaceholderValues): string =>
  inPieces(text)
    .map((piece) => (piece.placeholder && asText(values[piece.placeholder])) || piece.text)
    .join('');
