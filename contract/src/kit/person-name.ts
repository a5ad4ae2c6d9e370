const HANGUL = /^[\p{Script=Hangul}]+$/u;

/** A person's name as screens show it: a Korean name has the family name first and no space. */
export function personName({ first, last }: { first: string; last: string }): string {
  if (HANGUL.test(first) && HANGUL.test(last)) return `${last}${first}`;
  return `${first} ${last}`.trim();
}
