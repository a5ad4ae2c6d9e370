import { expect, test } from 'vitest';
import { initialsOf, tintOf } from './initials.ts';

test('initials are a family name’s syllable or two letters', () => {
  const names = [
    '정서연',
    'Olivia Bennett',
    'Wei Ling Tan',
    'sofía álvarez',
    'minji.kim',
    'admin',
    '',
  ];
  expect(names.map(initialsOf)).toEqual(['정', 'OB', 'WL', 'SÁ', 'MK', 'AD', '']);
});

test('a name keeps its tint, and names use all five', () => {
  const tints = Array.from({ length: 40 }, (_, at) => tintOf(`person ${at}`));
  expect(new Set(tints)).toEqual(new Set([1, 2, 3, 4, 5]));
  expect(tintOf('정서연')).toBe(tintOf('정서연'));
});
