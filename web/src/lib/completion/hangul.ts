/** Letters of Hangul by the last two digits of their codes, from U+3100; one that is typed as two has both. */
const letters = (codes: string): string[] =>
  codes
    .split(' ')
    .map((pair) =>
      pair.replaceAll(/../g, (code) => String.fromCharCode(0x3100 + Number.parseInt(code, 16))),
    );

const INITIALS = letters('31 32 34 37 38 39 41 42 43 45 46 47 48 49 4a 4b 4c 4d 4e');
const VOWELS = letters(
  '4f 50 51 52 53 54 55 56 57 574f 5750 5763 5b 5c 5c53 5c54 5c63 60 61 6163 63',
);
const FINALS = [
  '',
  ...letters(
    '31 32 3145 34 3448 344e 37 39 3931 3941 3942 3945 394c 394d 394e 41 42 4245 45 46 47 48 4a 4b 4c 4d 4e',
  ),
];
const FIRST = 0xac00;
const LAST = 0xd7a3;

function partsOf(syllable: string): [string, string, string] | undefined {
  const code = syllable.charCodeAt(0);
  if (code < FIRST || code > LAST) return undefined;
  const n = code - FIRST;
  return [
    INITIALS[Math.floor(n / 588)] ?? '',
    VOWELS[Math.floor((n % 588) / 28)] ?? '',
    FINALS[n % 28] ?? '',
  ];
}

const plain = (text: string): string[] => [
  ...text.normalize('NFC').toLowerCase().replaceAll(/\s/g, ''),
];

/** As it is typed, letter by letter: a syllable that is half composed begins the word that it becomes. */
const typed = (text: string): string =>
  plain(text)
    .map((one) => partsOf(one)?.join('') ?? one)
    .join('');

const initials = (text: string): string =>
  plain(text)
    .map((one) => partsOf(one)?.[0] ?? one)
    .join('');

/** How well a text fits what was typed, 0 the best; undefined if not. Spaces and case do not matter. */
export function fit(text: string, query: string): number | undefined {
  const wanted = typed(query);
  const found = typed(text).indexOf(wanted);
  if (found >= 0) return found === 0 ? 0 : 1;
  const isInitials = [...wanted].every((one) => INITIALS.includes(one));
  return isInitials && initials(text).includes(wanted) ? 2 : undefined;
}
