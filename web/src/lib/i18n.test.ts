import { afterEach, describe, expect, test, vi } from 'vitest';
import { initialLanguage } from './i18n.ts';

const browserSpeaks = (language: string) =>
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the first language', () => {
  test.each([
    ['ko-KR', 'ko'],
    ['ko', 'ko'],
    ['en-GB', 'en'],
    ['fr-FR', 'en'],
  ])('of a browser in %s is %s', (browser, language) => {
    browserSpeaks(browser);
    expect(initialLanguage()).toBe(language);
  });

  test('is the stored choice before all, if it is one of ours', () => {
    browserSpeaks('ko-KR');
    localStorage.setItem('lang', 'en');
    expect(initialLanguage()).toBe('en');
    localStorage.setItem('lang', 'xx');
    expect(initialLanguage()).toBe('ko');
  });
});
