import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fromBase32, toBase32 } from './base32.ts';
import { codeOf, stepAt, stepOf } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('codes are those of RFC 6238', () => {
  // Appendix B, SHA1.
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at %d seconds', (seconds, code) => {
    expect(codeOf(SECRET, stepAt(seconds * 1000), 8)).toBe(code);
    expect(codeOf(SECRET, stepAt(seconds * 1000))).toBe(code.slice(2));
  });

  // RFC 4226, appendix D: the same codes by their counters.
  test('and those of RFC 4226', () => {
    const codes = Array.from({ length: 10 }, (_, counter) => codeOf(SECRET, counter));
    expect(codes).toEqual([
      ...['755224', '287082', '359152', '969429', '338314'],
      ...['254676', '287922', '162583', '399871', '520489'],
    ]);
  });
});

describe('which step a code belongs to', () => {
  const now = 1_900_000_000_000;
  const at = stepAt(now);

  test.each([-1, 0, 1])('%d steps away it is accepted', (away) => {
    expect(stepOf(SECRET, codeOf(SECRET, at + away), now)).toBe(at + away);
  });

  test.each([-2, 2])('%d steps away it is not', (away) => {
    expect(stepOf(SECRET, codeOf(SECRET, at + away), now)).toBeUndefined();
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345'])(
    '%j is no code',
    (code) => {
      expect(stepOf(SECRET, code, now)).toBeUndefined();
    },
  );
});

describe('base32', () => {
  // RFC 4648, section 10.
  test.each([
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %j', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
    expect(Buffer.from(fromBase32(encoded)).toString()).toBe(text);
  });

  test('there and back', () => {
    const bytes = randomBytes(20);
    expect(toBase32(bytes)).toMatch(/^[A-Z2-7]{32}$/);
    expect(Buffer.from(fromBase32(toBase32(bytes)))).toEqual(bytes);
  });
});
