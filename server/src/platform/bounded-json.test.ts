import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excessOf } from './bounded-json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const LIMITS = { depth: 3, keys: 4, values: 20 };

const keyed = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])));

describe('JSON beyond a limit is found where it passes it, however much follows', () => {
  test.each([
    ['depth', 490_000, '['.repeat(490_000), 3],
    ['depth', 100_000, '{"a":'.repeat(100_000), 15],
    ['keys', 80_000, keyed(80_000), 33],
    ['values', 400_000, `[${'1,'.repeat(400_000)}1]`, 38],
    ['values', 300_000, `[${'[],'.repeat(300_000)}1]`, 28],
  ] as const)('%s: of %i', (of, _, json, at) => {
    expect(excessOf(bytes(json), LIMITS)).toEqual({ of, at });
  });
});

describe('JSON within the limits', () => {
  test.each([
    ['as deep as may be', '[[[1]]]'],
    ['with as many keys as may be in each object', `[${keyed(4)},${keyed(4)}]`],
    [
      'with brackets, commas and quotes in texts',
      JSON.stringify({ a: `[[[[{{":,\\"${','.repeat(99)}` }),
    ],
    ['that ends in a text', '"abc\\"'],
    ['with more closed than was opened', ']]]]'],
    ['that is empty', ''],
  ])('%s', (_, json) => {
    expect(excessOf(bytes(json), LIMITS)).toBeUndefined();
  });

  test('whatever texts it holds, as many values are found as it has', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (texts) => {
        const json = bytes(JSON.stringify(texts));
        const limits = { depth: 1, keys: 0, values: texts.length + 1 };
        expect(excessOf(json, limits)).toBeUndefined();
        expect(excessOf(json, { ...limits, values: texts.length })?.of).toBe('values');
      }),
    );
  });
});
