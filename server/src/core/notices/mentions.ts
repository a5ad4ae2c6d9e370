import { LIMITS } from '@maru/contract/limits';
import { NOTICE_LIMITS } from '@maru/contract/notices';
import type { Mention } from '@maru/contract/ticket-timeline';

/** A username may have spaces; more words than this are not looked at. */
const MOST_WORDS = 4;
/** So many places of a note are looked at, and so many names at each: a query compares them all. */
const MOST_CANDIDATES = 100;
const MOST_NAMES = 10;

/** An `@` where a word begins, so not the one inside an email address. Korean is often written on without a space. */
const AT = /(?<![^\P{L}\p{Script=Hangul}]|[\p{N}_.%+-])@(?=\S)/gu;
/** Where a username may end: before what is no letter or digit, or before the Korean particle that follows it. */
const END = /(?=[^\p{L}\p{N}_]|$)|(?<!\p{Script=Hangul})(?=\p{Script=Hangul})/gu;

/** Texts after an `@` that may be a username, the longest first. */
export interface MentionCandidate {
  start: number;
  names: string[];
}

/** Where a note may mention somebody. Which of the names are usernames is for the database to say. */
export function candidatesIn(content: string): MentionCandidate[] {
  return [...content.matchAll(AT)].slice(0, MOST_CANDIDATES).map(({ index: start }) => {
    const [rest = ''] = content.slice(start + 1, start + 1 + LIMITS.name).split('\n', 1);
    const [words = ''] = rest.match(new RegExp(`^(?:\\S+\\s?){1,${MOST_WORDS}}`)) ?? [];
    const names = [...words.matchAll(END)]
      .map(({ index }) => words.slice(0, index))
      .filter((name) => name !== '' && name === name.trim());
    return { start, names: [...new Set(names)].slice(0, MOST_NAMES).toReversed() };
  });
}

/** The mentions whose name is an account's. If they are of more people than are told, the first ones. */
export function mentionsOf(
  places: readonly MentionCandidate[],
  accountOf: ReadonlyMap<string, number>,
): Mention[] {
  const mentions: Mention[] = [];
  const people = new Set<number>();
  for (const { start, names } of places) {
    if (start < (mentions.at(-1)?.end ?? 0)) continue;
    const name = names.find((one) => accountOf.has(one));
    const account = name === undefined ? undefined : accountOf.get(name);
    if (name === undefined || account === undefined) continue;
    if (!people.has(account) && people.size === NOTICE_LIMITS.mentions) continue;
    people.add(account);
    mentions.push({ start, end: start + 1 + name.length, account });
  }
  return mentions;
}
