import { useTranslation } from 'react-i18next';

/** Making a formatter costs more than using it a thousand times: one set for each language. */
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

/** Moments in the viewer's zone and language; the exact one for those who hover. */
export function useTimes() {
  const { language } = useTranslation().i18n;
  const known = formats.get(language) ?? formatsOf(language);
  formats.set(language, known);
  return known;
}
