import { expect, test } from 'vitest';
import { preferredLanguage } from './language.ts';

test('the language is the first of the browser’s languages that the widget has, else English', () => {
  expect(preferredLanguage(['ko-KR', 'en'])).toBe('ko');
  expect(preferredLanguage(['fr', 'KO', 'en-GB'])).toBe('ko');
  expect(preferredLanguage(['en-GB', 'ko'])).toBe('en');
  expect(preferredLanguage(['ja'])).toBe('en');
  expect(preferredLanguage([])).toBe('en');
});
