import type { LanguageCode } from '@maru/contract/languages';

const SUPPORTED: readonly string[] = ['en', 'ko'] satisfies LanguageCode[];

/** The first of the browser's languages that is supported, else English. */
export function preferredLanguage(languages: readonly string[]): LanguageCode {
  const codes = languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return (codes.find((code) => SUPPORTED.includes(code)) ?? 'en') as LanguageCode;
}
