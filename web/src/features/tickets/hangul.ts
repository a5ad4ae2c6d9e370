const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const VOWELS = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(
  ' ',
);
const FINALS = [
  '',
  ...'ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(
    ' ',
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

/** As it is typed, letter by letter: what is half composed, such as 간, begins what it becomes, such as 가나. */
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
