import { isLanguageCode, type LanguageCode } from '@maru/contract/languages';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Catalogue } from './catalogue.ts';
import { common } from './common.en.ts';
import { store, stored } from './session.ts';
import type { signedIn } from './signed-in.en.ts';

export const i18n = createInstance();

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
  }
  interface ResourceNamespaceMap {
    common: typeof common & typeof signedIn;
  }
}

/** The stored choice, else the browser's language if it is supported, else English. */
export function initialLanguage(): LanguageCode {
  const choice = stored('lang');
  if (isLanguageCode(choice)) return choice;
  const browser = navigator.language.slice(0, 2).toLowerCase();
  return isLanguageCode(browser) ? browser : 'en';
}

type Translation = Exclude<LanguageCode, 'en'>;
type Loaders<T> = Record<Translation, () => Promise<Catalogue<T>>>;

interface Words {
  namespace: string;
  english: object;
  loaders: Loaders<object>;
  /** The languages besides English that are loaded. */
  loaded: Set<Translation>;
}

/** Each feature has its own texts: English in its chunk, the other languages loaded when needed. */
const known: Words[] = [];

export function addWords<T extends object>(
  namespace: string,
  english: T,
  loaders: Loaders<T>,
): void {
  if (known.some((words) => words.english === english)) return;
  known.push({ namespace, english, loaders: loaders as Loaders<object>, loaded: new Set() });
  i18n.addResourceBundle('en', namespace, english, true);
}

/** Loads the missing texts of all registered features. */
export async function loadWords(language: string): Promise<void> {
  if (!isLanguageCode(language) || language === 'en') return;
  const missing = known.filter(({ loaded }) => !loaded.has(language));
  await Promise.all(
    missing.map(async ({ namespace, loaders, loaded }) => {
      i18n.addResourceBundle(language, namespace, await loaders[language](), true);
      loaded.add(language);
    }),
  );
}

async function setLanguage(language: LanguageCode): Promise<void> {
  await loadWords(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The user's choice, which this browser keeps until the user logs out. */
export function chooseLanguage(language: LanguageCode): void {
  store({ lang: language });
  void setLanguage(language);
}

/** Returns to the default language after the stored choice was cleared. */
export async function followStoredLanguage(): Promise<void> {
  const language = initialLanguage();
  if (language !== i18n.language) await setLanguage(language);
}

export async function startI18n(): Promise<void> {
  const language = initialLanguage();
  void i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'common',
    ns: ['common'],
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  addWords('common', common, { ko: async () => (await import('./common.ko.ts')).common });
  await setLanguage(language);
}
