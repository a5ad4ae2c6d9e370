// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { initialLanguage } from './i18n.ts';

const browserSpeaks = (language: string) =>
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('initialLanguage', () => {
  test.each([
    ['ko-KR', 'ko'],
    ['ko', 'ko'],
    ['en-GB', 'en'],
    ['fr-FR', 'en'],
  ])('for a browser in %s it is %s', (browser, language) => {
    browserSpeaks(browser);
    expect(initialLanguage()).toBe(language);
  });

  test('the stored choice takes precedence, if the console has that language', () => {
    browserSpeaks('ko-KR');
    localStorage.setItem('lang', 'en');
    expect(initialLanguage()).toBe('en');
    localStorage.setItem('lang', 'xx');
    expect(initialLanguage()).toBe('ko');
  });
});
