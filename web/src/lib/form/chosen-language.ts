import { isLanguageCode, type LanguageCode } from '@maru/contract/languages';

/** The language in a form; empty until one is chosen. */
export type ChosenLanguage = LanguageCode | '';

export const languageIn = (text: string): ChosenLanguage => (isLanguageCode(text) ? text : '');
