import type { Random } from './random.ts';

const TEXTS = [
  ...[
    '',
    ' ',
    '\t',
    '\n',
    '\u0000',
    'a\u0000b',
    '\u001b[31m',
    '\u007f',
    '\u2028',
    '\ufeff',
    '\u00a0',
  ],
  ...['\ud800', 'a\udc00', '\ud83d', '\uffff', '\u{10ffff}', '\u202eabc', '\u200b', 'a\u200db'],
  ...['e\u0301'.repeat(80), '\u{1d160}'.repeat(60), '\u0344'.repeat(150), 'a\u0300'.repeat(75)],
  ...['İ', 'ß', '\u212a', 'ﬁ', '가', '가', '👩‍👩‍👧‍👦', '١٢٣', '１２', 'Ω≈ç√∫', '田中さん', 'שלום'],
  ...['null', 'undefined', 'NaN', 'Infinity', '-Infinity', 'true', '[]', '{}', '[object Object]'],
  ...['0', '-0', '-1', '+1', '1.5', '1e3', '1e400', '0x10', '007', '1_000', '9'.repeat(15)],
  ...['9'.repeat(16), '9'.repeat(400), '2147483648', '9223372036854775808', '-9223372036854775809'],
  ...[
    "'",
    '"',
    '`',
    '\\',
    "' or 1=1 --",
    "'; drop table account; --",
    '$1',
    '%',
    '_',
    '%s%n',
    '\\x00',
  ],
  ...[
    '../../etc/passwd',
    '..%2f',
    'C:\\con',
    'file:///etc/passwd',
    '#{7*7}',
    '{{7*7}}',
    '<%= 7 %>',
  ],
  ...['<script>alert(1)</script>', '\r\nSet-Cookie: a=b', '__proto__', 'constructor', 'toString'],
  ...[
    'hasOwnProperty',
    'valueOf',
    'length',
    '2026-02-30',
    '0000-01-01',
    '9999-12-31',
    '-000001-01-01',
  ],
  ...[
    'Asia/Tashkent',
    'Etc/GMT+99',
    'utc',
    'a@b',
    '@',
    `${'a'.repeat(65)}@example.com`,
    'a@b.c\u0000',
  ],
  ...['(a+)+$', 'a'.repeat(500), 'a'.repeat(501), 'x'.repeat(1025), '가'.repeat(10_001)],
];

const LONG = [
  'x'.repeat(100_000),
  '%'.repeat(50_000),
  '\u0323\u0301'.repeat(100_000),
  '@'.repeat(90_000),
];

const NUMBERS = [
  ...[0, -0, 1, -1, 1.5, 0.1 + 0.2, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53 + 2],
  ...[2 ** 63, -(2 ** 63), 1e21, 1e300, -1e300, 5e-324, Number.MAX_VALUE],
];

const nested = (depth: number, within: unknown = 1): unknown => {
  let value = within;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

const THINGS: (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [[]],
  () => [null],
  () => [{}],
  () => ({ toString: 'x', valueOf: 'y', length: -1 }),
  () => ({ toJSON: 2, catch: 1 }),
  () => nested(50),
  () => nested(2_000),
  () => Array.from({ length: 1_001 }, (_, n) => n + 1),
  () => Array.from({ length: 20_000 }, () => 1),
  () => Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n])),
];

/** Keys with a meaning in JavaScript, and columns that callers may not set. */
export const EXTRA_KEYS = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', ' ', '0', '-1'],
  ...['\u0000', '\ud800', 'x'.repeat(5_000), 'detail', '$where', 'id', 'company_id', 'open_key'],
  ...['password_hash', 'permissions', 'is_active', 'profile_id', 'last_login', 'seq'],
] as const;

export function hostileText(random: Random): string {
  if (random.chance(0.03)) return random.pick(LONG);
  const text = random.pick(TEXTS);
  return random.chance(0.15) ? text + random.pick(TEXTS) : text;
}

export function hostileValue(random: Random): unknown {
  const kind = random.below(3);
  if (kind === 0) return hostileText(random);
  return kind === 1 ? random.pick(NUMBERS) : random.pick(THINGS)();
}
