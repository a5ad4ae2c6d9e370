import { describe, expect, test } from 'vitest';
import { changesBetween, describeChanges, describeFields, inEntries } from './action-event.ts';

describe('describeChanges', () => {
  test('describes old and new values, and leaves out unchanged ones', () => {
    const before = { name: 'Sales', manager: '', groups: ['A'], is_active: true };
    const after = { name: 'Support', manager: 'kim', groups: ['A'], is_active: true };
    expect(describeChanges(changesBetween(before, after))).toBe(
      'name: Sales → Support; manager: (empty) → kim',
    );
  });

  test('an empty value and the text for empty are described differently', () => {
    const before = {
      address: '',
      name: '(empty)',
      groups: [] as string[],
      phone: null as string | null,
    };
    const after = { address: '(empty)', name: '', groups: ['(empty)', ''], phone: '' };
    expect(describeChanges(changesBetween(before, after))).toBe(
      'address: (empty) → "(empty)"; name: "(empty)" → (empty); groups: (empty) → "(empty)", ""',
    );
    expect(describeFields({ name: '(empty)', address: '' })).toBe('name: "(empty)"');
  });

  test('texts are compared, not how they are shown', () => {
    const quotes = changesBetween({ name: 'a;b' }, { name: '"a;b"' });
    expect(describeChanges(quotes)).toBe('name: "a;b" → "\\"a;b\\""');
    expect(changesBetween({ groups: ['a', 'b'] }, { groups: ['a', 'b'] })).toEqual([]);
    expect(changesBetween({ groups: ['a', 'b'] }, { groups: ['a, b'] })).toHaveLength(1);
  });

  test('a value cannot look like a second change', () => {
    const to = 'A; is_active: true → false';
    expect(describeChanges([{ field: 'first_name', from: 'F', to }])).toBe(
      'first_name: F → "A; is_active: true → false"',
    );
  });
});

test('a value cannot turn the direction of the text after it', () => {
  const from = 'a\u202eb\u2066c';
  expect(describeChanges([{ field: 'greeting', from, to: 'hey' }])).toBe(
    'greeting: "a\\u202eb\\u2066c" → hey',
  );
});

describe('describeFields', () => {
  test('leaves out what is empty', () => {
    expect(describeFields({ name: 'Sales', manager: '', accounts: [] })).toBe('name: Sales');
    expect(describeFields({ accounts: ['a', 'b, c'] })).toBe('accounts: a, "b, c"');
  });
});

describe('inEntries', () => {
  const event = { action: 'update', model: 'group', name: 'Desk' } as const;

  test('an entry of usual length stays one', () => {
    const one = { ...event, info: 'name: A → B' };
    expect(inEntries(one)).toEqual([one]);
  });

  test('a long one is parted between values, and nothing of it is lost', () => {
    const people = Array.from({ length: 5_000 }, (_, n) => `person${n}`);
    const entries = inEntries({ ...event, info: describeFields({ members: people }) });
    expect(entries).toHaveLength(3);
    const told = entries.map(({ info }) => info.replace(/ \(part \d of 3\)$/, ''));
    expect(Math.max(...told.map((info) => info.length))).toBeLessThanOrEqual(20_000);
    expect(told.join('')).toBe(`members: ${people.join(', ')}`);
  });

  test('one value that is too long is parted between characters', () => {
    const info = `x${'😀'.repeat(15_000)}`;
    const told = inEntries({ ...event, info }).map(({ info }) => info.replace(/ \(part.*/, ''));
    expect(told.join('')).toBe(info);
    expect(told.every((part) => part.isWellFormed())).toBe(true);
  });
});
