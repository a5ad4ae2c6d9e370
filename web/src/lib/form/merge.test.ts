import { describe, expect, test } from 'vitest';
import { mergeValues } from './merge.ts';

const base = { name: 'Ada', phone: '1', groups: ['1', '2'] };

describe('mergeValues', () => {
  test('what one side changed is taken from that side', () => {
    const merged = mergeValues(base, { ...base, name: 'Bo' }, { ...base, phone: '2' });
    expect(merged).toEqual({ values: { ...base, name: 'Bo', phone: '2' }, conflicts: [] });
  });

  test('a value that both users changed stays as typed, and is named', () => {
    const merged = mergeValues(base, { ...base, name: 'Bo' }, { ...base, name: 'Cy' });
    expect(merged).toEqual({ values: { ...base, name: 'Bo' }, conflicts: ['name'] });
  });

  test('the same change on both sides is none to ask about', () => {
    const changed = { ...base, groups: ['2', '3'] };
    const merged = mergeValues(base, { ...base, groups: ['3', '2'] }, changed);
    expect(merged).toEqual({ values: changed, conflicts: [] });
  });

  test('a grid is merged cell by cell', () => {
    const grid = (...rows: [boolean, boolean][]) => ({
      rows: rows.map(([read, create], at) => ({ id: at, read, create })),
    });
    const loaded = grid([false, false], [false, false]);
    const mine = grid([true, false], [false, false]);
    const theirs = grid([false, true], [false, true]);
    expect(mergeValues(loaded, mine, theirs)).toEqual({
      values: grid([true, true], [false, true]),
      conflicts: [],
    });
  });

  test('a value that is not kept is taken as it is stored', () => {
    const { name: _, ...kept } = base;
    expect(mergeValues(kept, { ...kept, phone: '3' }, base).values).toEqual({
      ...base,
      phone: '3',
    });
  });
});
