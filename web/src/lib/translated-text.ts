import type { Namespace } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from './i18n.ts';

/** A text for the user. A function is called again when the language changes. */
export type TextOrFunction = string | (() => string);

export const textOf = (text: TextOrFunction): string =>
  typeof text === 'function' ? text() : text;

/** Texts in the language current at the call; the `t` of a hook keeps the language of its render. */
export const wordsOf = <Ns extends Namespace>(namespace: Ns) => i18n.getFixedT(null, namespace);

/**
 * Shows a catalogue text in the current language, also after a change; texts from the server stay as they
 * are.
 */
export function useTranslatedOnce(text: string): string {
  const { language } = useTranslation().i18n;
  const [first, setFirst] = useState({ text, language });
  if (first.text !== text) setFirst({ text, language });
  return first.text === text ? translated(text, first.language, language) : text;
}

/** The same for a text outside of a component. */
export function inCurrentLanguage(text: string): () => string {
  const first = i18n.language;
  return () => translated(text, first, i18n.language);
}

function translated(text: string, from: string, to: string): string {
  if (from === to || text === '') return text;
  for (const [namespace, words] of Object.entries(i18n.getDataByLanguage(from) ?? {})) {
    const key = Object.entries(words).find(([, known]) => known === text)?.[0];
    if (key) return i18n.getResource(to, namespace, key) ?? text;
  }
  return text;
}
