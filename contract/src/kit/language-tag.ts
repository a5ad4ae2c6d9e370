import { line } from './fields.ts';

/** A language as browsers name it, such as ko or pt-BR. */
export const languageTag = line(35).refine(isLanguageTag, { params: { rule: 'languageTag' } });

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
