import { useTranslation } from 'react-i18next';

/** Creating a formatter costs more than using it a thousand times, so there is one set per language. */
const formats = new Map<string, ReturnType<typeof formatsOf>>();

function formatsOf(language: string) {
  const short = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    short: (moment: string | null) => (moment ? short.format(new Date(moment)) : ''),
    exact: (moment: string | null) => (moment ? exact.format(new Date(moment)) : ''),
    /** A date without a zone. */
    day: (date: string | null) => (date ? day.format(new Date(`${date}T00:00:00Z`)) : ''),
  };
}

/** Date and time to the second, of the same width in every row and language: 2026-11-15 14:56:07. */
const seconds = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });

/** For logs and messages, where every moment must be told from the next. */
export function useSeconds() {
  const { exact } = useTimes();
  const short = (moment: string | null) => (moment ? seconds.format(new Date(moment)) : '');
  return { short, exact };
}

/** Formats timestamps in the viewer's time zone and language; `exact` is for tooltips. */
export function useTimes() {
  const { language } = useTranslation().i18n;
  const known = formats.get(language) ?? formatsOf(language);
  formats.set(language, known);
  return known;
}
