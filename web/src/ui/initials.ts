const HANGUL = /^\p{Script=Hangul}/u;
const TINTS = 5;

/** The first syllable of a Korean name, which begins with the family name; else up to two letters. */
export function initialsOf(name: string): string {
  if (HANGUL.test(name)) return name.slice(0, 1);
  const [first = '', second] = name.split(/[\s._-]+/).filter(Boolean);
  const letters = second ? letter(first) + letter(second) : [...first].slice(0, 2).join('');
  return letters.toUpperCase();
}

const letter = (word: string): string => [...word][0] ?? '';

/** From 1 to 5; the same name always has the same tint. */
export function tintOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return (sum % TINTS) + 1;
}
