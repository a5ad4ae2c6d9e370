import { describe, expect, test } from 'vitest';
import { mergeValues } from './merge.ts';

const base = { name: 'Ada', phone: '1', groups: ['1', '2'] };

describe('mergeValues', () => {
  test('a value that only one user changed is taken from that user', () => {
    const merged = mergeValues(base, { ...base, name: 'Bo' }, { ...base, phone: '2' });
    expect(merged).toEqual({ values: { ...base, name: 'Bo', phone: '2' }, conflicts: [] });
  });

  test('a value that both users changed stays as typed, and is a conflict', () => {
    const merged = mergeValues(base, { ...base, name: 'Bo' }, { ...base, name: 'Cy' });
    expect(merged).toEqual({ values: { ...base, name: 'Bo' }, conflicts: ['name'] });
  });

  test('the same change by both users is no conflict', () => {
    const changed = { ...base, groups: ['2', '3'] };
    const merged = mergeValues(base, { ...base, groups: ['3', '2'] }, changed);
    expect(merged).toEqual({ values: changed, conflicts: [] });
  });

  test('a list of rows is merged cell by cell', () => {
    const list = (...rows: [boolean, boolean][]) => ({
      rows: rows.map(([read, create], at) => ({ id: at, read, create })),
    });
    const loaded = list([false, false], [false, false]);
    const mine = list([true, false], [false, false]);
    const theirs = list([false, true], [false, true]);
    expect(mergeValues(loaded, mine, theirs)).toEqual({
      values: list([true, true], [false, true]),
      conflicts: [],
    });
  });

  test('a value that is missing in the draft is taken from the server', () => {
    const { name: _, ...kept } = base;
    expect(mergeValues(kept, { ...kept, phone: '3' }, base).values).toEqual({
      ...base,
      phone: '3',
    });
  });
});
