import { expect, test } from 'vitest';
import { textPieces } from './text-pieces.ts';

const links = (text: string) =>
  textPieces(text).flatMap(({ href, text: shown }) => (href ? [`${shown} → ${href}`] : []));

test('addresses of the web and of mail are links, without the punctuation around them', () => {
  expect(
    links('See https://example.com/a?b=1&c=2. Or (http://example.com/x_(y)), or a@b.co!'),
  ).toEqual([
    'https://example.com/a?b=1&c=2 → https://example.com/a?b=1&c=2',
    'http://example.com/x_(y) → http://example.com/x_(y)',
    'a@b.co → mailto:a@b.co',
  ]);
  expect(links('주문은 https://예시.kr/주문 에서, https://example.com/길。')).toEqual([
    'https://예시.kr/주문 → https://xn--vv4b11d.kr/%EC%A3%BC%EB%AC%B8',
    'https://example.com/길 → https://example.com/%EA%B8%B8',
  ]);
});

test('nothing else is a link', () => {
  for (const text of [
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'vbscript:msgbox(1)',
    'http://',
    'https://example.com@evil.example/login',
    'https://:www.bank.example@evil.example/',
    'https://example.com/\u202egnp.exe',
    'https://example.com/\u061cgnp.exe',
    `https://example.com/${'a'.repeat(2_000)}`,
    'https://[',
    'example.com and @somebody',
    '<a href="javascript:alert(1)">x</a>',
    // A Cyrillic а, a Greek ο, a division slash, and an invisible letter.
    'https://www.\u0430pple.com/',
    'https://g\u03bfogle.com',
    'https://bank.example\u2215login.evil.example/',
    'https://bank\u00ad.example/',
    // Katakana, Han and a radical for a slash, invisible Hangul, a single Hangul letter, and a Han zero.
    'https://bank.example\u30celogin.evil.example/',
    'https://bank.example\u4e3flogin.evil.example/',
    'https://bank.example\u2f03login.evil.example/',
    'https://bank.example\u3164\u3164.evil.example/',
    'https://paypa\u3163.example/',
    'https://g\u3007\u3007gle.example/',
  ]) {
    expect(links(text), text).toEqual([]);
  }
});

test('the pieces together are the text, whatever it is', () => {
  for (const text of ['', 'a\n\nb', '<b>https://x.yz/"onmouseover=1</b>', 'a@b.co,https://c.d']) {
    expect(
      textPieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  }
});

test('ten thousand characters that nearly are an address are read in no time', () => {
  const dots = `http://a${'.'.repeat(5_000)}${')'.repeat(4_990)}`;
  expect(links(dots)).toEqual(['http://a → http://a/']);
  expect(links(`http://a/${'(.)'.repeat(3_000)}`)).toEqual([]);
});
