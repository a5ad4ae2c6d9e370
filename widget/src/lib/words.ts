import { preferredLanguage } from './language.ts';
import { words as english } from './words.en.ts';
import { words as korean } from './words.ko.ts';

export const language = preferredLanguage(navigator.languages);

export const words = language === 'ko' ? korean : english;
