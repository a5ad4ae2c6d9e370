import type { LanguageCode } from '@maru/contract/languages';
import { preferredLanguage } from './language.ts';
import { words as en } from './words.en.ts';
import { words as ko } from './words.ko.ts';

const catalogues = { en, ko } satisfies Record<LanguageCode, typeof en>;

export const language = preferredLanguage(navigator.languages);

export const words = catalogues[language];
