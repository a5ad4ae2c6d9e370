import { expect, test } from 'vitest';
import { z } from 'zod';
import { serializerOf } from './serializer.ts';

test.each([
  ['text', z.string().nullable(), ['a"b\n', '', null]],
  ['a whole number', z.int().nullable(), [0, -7, null]],
  ['a number', z.number().nullable(), [0.5, null]],
  ['a boolean', z.boolean().nullable(), [true, false, null]],
  ['a choice', z.enum(['a', 'b']).nullable(), ['a', null]],
  ['a list', z.array(z.string().nullable()).nullable(), [['a', null], null]],
  ['one of two types', z.union([z.string(), z.int(), z.null()]), ['a', 1, null]],
])('%s or nothing is written as JSON has it', (_, schema, values) => {
  const serialize = serializerOf(z.object({ value: schema }));
  for (const value of values) expect(serialize({ value })).toBe(JSON.stringify({ value }));
});

test('another text than the only one that may be there is not written', () => {
  const serialize = serializerOf(z.object({ value: z.literal('a').nullable() }));
  expect(serialize({ value: 'a' })).toBe('{"value":"a"}');
  expect(() => serialize({ value: 'another' })).toThrow();
});
