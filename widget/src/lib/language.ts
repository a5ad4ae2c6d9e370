import type { LanguageCode } from '@maru/contract/languages';

/** An object, so that the compiler asks for every language of the contract. */
const SUPPORTED: Record<LanguageCode, true> = { en: true, ko: true };

/** The first of the browser's languages that is supported, else English. */
export function preferredLanguage(languages: readonly string[]): LanguageCode {
  const codes = languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return (codes.find((code) => Object.hasOwn(SUPPORTED, code)) ?? 'en') as LanguageCode;
}
