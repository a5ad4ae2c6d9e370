/** Characters that end a line, turn the direction of the text or are not seen. */
const UNCLEAR = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const LONGEST = 120;

/** Somebody else's words on one line: nothing in them can look like a line of ours. */
export function inOneLine(text: string): string {
  const shown = text.replace(UNCLEAR, escaped);
  return cutTo(shown, LONGEST);
}

/** The beginning of a text, without half a character at its end, which the database would refuse. */
export const beginningOf = (text: string, longest: number): string =>
  text.length > longest ? text.slice(0, longest).replace(/[\ud800-\udbff]$/, '') : text;

/** The same, and it can be seen that there is more. */
export const cutTo = (text: string, longest: number): string =>
  text.length > longest ? `${beginningOf(text, longest)}…` : text;

const escaped = (character: string): string =>
  `\\u{${character.codePointAt(0)?.toString(16).padStart(4, '0')}}`;

/** A name among others: quoted as in SQL if it could be taken for several. */
export const plainName = (name: string): string =>
  /^[\p{L}\p{N}_$]+$/u.test(name) ? inOneLine(name) : `"${inOneLine(name.replaceAll('"', '""'))}"`;
