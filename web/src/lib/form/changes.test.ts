import { expect, test } from 'vitest';
import { changedNames, countChanges } from './changes.ts';

const saved = { name: 'Ada', groups: ['1', '2'], department: null as string | null };

test('a value that is typed back is no change, nor is another order of the same choices', () => {
  expect(changedNames(saved, { ...saved, groups: ['2', '1'] })).toEqual([]);
  expect(changedNames(saved, { ...saved, name: 'Bo', department: '3' })).toEqual([
    'name',
    'department',
  ]);
});

test('a field counts once, a list of rows by its cells', () => {
  const rows = {
    rows: [
      { id: 1, read: false, create: false },
      { id: 2, read: true, create: false },
    ],
  };
  const edited = {
    rows: [
      { id: 1, read: true, create: true },
      { id: 2, read: false, create: false },
    ],
  };
  expect(countChanges(rows, edited)).toBe(3);
  expect(countChanges(saved, { ...saved, groups: ['3', '4', '5'] })).toBe(1);
});
