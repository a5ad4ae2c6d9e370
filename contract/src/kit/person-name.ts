const HANGUL = /^[\p{Script=Hangul}]+$/u;

/** A person's name as screens show it: a Korean name has the family name first and no space. */
export function personName({ first, last }: { first: string; last: string }): string {
  if (HANGUL.test(first) && HANGUL.test(last)) return `${last}${first}`;
  return `${first} ${last}`.trim();
}

/** The same for a name that is only known as a whole, as it is stored: first name, space, last name. */
export function shownName(stored: string): string {
  const [first = '', last = '', ...more] = stored.split(' ');
  return last !== '' && more.length === 0 ? personName({ first, last }) : stored;
}
