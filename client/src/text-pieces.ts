/** A piece of a message: words, or an address that is a link. */
export interface TextPiece {
  text: string;
  href?: string;
}

/** Texts that are certainly an address: with a scheme, or a mail address. Everything else stays words. */
const ADDRESS = /https?:\/\/[^\s<>"'`]+|mailto:[^\s<>"'`]+|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/gi;
const SCHEMES = ['http:', 'https:', 'mailto:'];
/** Belongs to the sentence and not to the address that it ends. */
const TRAILING = new Set('.,;:!?…。、，·~');
const PAIRS: Partial<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
/** Longer ones are not for people to follow. */
const MOST_CHARACTERS = 2_000;
/** Letters that turn the order of others around, so that an address looks like another. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/**
 * Beyond ASCII whole syllables of Hangul alone. `аpple.com` may have a Cyrillic letter, a Katakana or Han stroke looks
 * like a slash, single letters of Hangul like l, and some of them are invisible.
 */
const UNMISTAKABLE = /^[\x21-\x7e\uac00-\ud7a3]+$/;

const countOf = (text: string, one: string): number => text.split(one).length - 1;

/**
 * Without what the sentence put behind it. A closing bracket stays if its opening one is inside. Every character is
 * looked at once, because customers may write thousands of them.
 */
function trimmed(address: string): string {
  const closed: Partial<Record<string, number>> = {};
  for (const [closing, opening = ''] of Object.entries(PAIRS)) {
    closed[closing] = countOf(address, closing) - countOf(address, opening);
  }
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    if (TRAILING.has(last)) continue;
    const unopened = closed[last] ?? 0;
    if (unopened <= 0) break;
    closed[last] = unopened - 1;
  }
  return address.slice(0, end);
}

/** As it is written; a browser ends it at a backslash too. */
const siteOf = (address: string): string =>
  /^https?:[/\\]*([^/\\?#]*)/i.exec(address)?.[1] ?? address;

/** The address if a browser reads it as one of the schemes that are safe to follow. */
function safeHref(address: string): string | undefined {
  if (address.length > MOST_CHARACTERS || TURNING.test(address)) return undefined;
  const text = /^[a-z]+:/i.test(address) ? address : `mailto:${address}`;
  try {
    const { protocol, username, password, href } = new URL(text);
    if (!SCHEMES.includes(protocol) || !UNMISTAKABLE.test(siteOf(text))) return undefined;
    // A username before the @ can look like the name of another site.
    return username + password === '' ? href : undefined;
  } catch {
    return undefined;
  }
}

/** A text in pieces, of which only http, https and mail addresses are links. Together they are the text. */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimmed(found);
    const href = safeHref(address);
    if (!href) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
