import { expect, test } from 'vitest';
import { triggeredAt } from './completion-trigger.ts';

const at = (text: string, triggers = ['/', '@']) => {
  const caret = text.indexOf('|');
  const found = triggeredAt(text.replace('|', ''), caret, triggers);
  return found && [found.trigger, found.from, found.query];
};

test.each([
  ['/|', ['/', 0, '']],
  ['/ref|', ['/', 0, 'ref']],
  ['Hello /환불|', ['/', 6, '환불']],
  ['Hello\n/a| b', ['/', 6, 'a']],
  ['Ask @min|', ['@', 4, 'min']],
  ['/re|fund', ['/', 0, 're']],
])('%s begins a search', (text, expected) => expect(at(text)).toEqual(expected));

test.each([
  '|',
  'and/or|',
  'https://x|',
  'a@b.example|',
  '1 / 2|',
  '/ref |',
  '/ref\n|',
  `/${'x'.repeat(60)}|`,
])('%s does not', (text) => expect(at(text)).toBeUndefined());

test('a text without a space is not searched from its beginning, which would take minutes', () => {
  const text = '/'.repeat(1_000_000);
  expect(triggeredAt(text, text.length, ['/'])).toBeUndefined();
});

test('only the triggers of the box', () => expect(at('@min|', ['/'])).toBeUndefined());
