const HANGUL = /^[\p{Script=Hangul}]+$/u;

/** As a person is called on screens: a Korean name has the family name first, and no space. */
export function personName({ first, last }: { first: string; last: string }): string {
  if (HANGUL.test(first) && HANGUL.test(last)) return `${last}${first}`;
  return `${first} ${last}`.trim();
}
