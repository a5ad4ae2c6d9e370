import type { Namespace } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from './i18n.ts';

/** Something said to somebody. A function is asked again when the language changes. */
export type TextOrFunction = string | (() => string);

export const textOf = (said: TextOrFunction): string =>
  typeof said === 'function' ? said() : said;

/** Words in the language of the moment they are asked for; the `t` of a hook keeps its render's. */
export const wordsOf = <Ns extends Namespace>(namespace: Ns) => i18n.getFixedT(null, namespace);

/** A sentence of the catalogue that is shown, in the language of now; what the server said stays. */
export function useTranslatedOnce(text: string): string {
  const { language } = useTranslation().i18n;
  const [first, setFirst] = useState({ text, language });
  if (first.text !== text) setFirst({ text, language });
  return first.text === text ? translated(text, first.language, language) : text;
}

function translated(text: string, from: string, to: string): string {
  if (from === to || text === '') return text;
  for (const [namespace, words] of Object.entries(i18n.getDataByLanguage(from) ?? {})) {
    const key = Object.entries(words).find(([, known]) => known === text)?.[0];
    if (key) return i18n.getResource(to, namespace, key) ?? text;
  }
  return text;
}
