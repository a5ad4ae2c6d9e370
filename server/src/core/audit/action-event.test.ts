import { describe, expect, test } from 'vitest';
import { changesBetween, describeChanges, describeFields } from './action-event.ts';

describe('describeChanges', () => {
  test('says from what to what, and leaves out what stayed', () => {
    const before = { name: 'Sales', manager: '', groups: ['A'], is_active: true };
    const after = { name: 'Support', manager: 'kim', groups: ['A'], is_active: true };
    expect(describeChanges(changesBetween(before, after))).toBe(
      'name: Sales → Support; manager: (empty) → kim',
    );
  });

  test('a value cannot pretend to be a second change', () => {
    const to = 'A; is_active: true → false';
    expect(describeChanges([{ field: 'first_name', from: 'F', to }])).toBe(
      'first_name: F → "A; is_active: true → false"',
    );
  });
});

describe('describeFields', () => {
  test('leaves out what is empty', () => {
    expect(describeFields({ name: 'Sales', manager: '', accounts: [] })).toBe('name: Sales');
    expect(describeFields({ accounts: ['a', 'b, c'] })).toBe('accounts: a, "b, c"');
  });
});
