import { useTranslation } from 'react-i18next';

/** Moments in the viewer's zone and language; the exact one for those who hover. */
export function useTimes() {
  const { i18n } = useTranslation();
  const short = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const exact = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeStyle: 'long' });
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    short: (moment: string | null) => (moment ? short.format(new Date(moment)) : ''),
    exact: (moment: string | null) => (moment ? exact.format(new Date(moment)) : ''),
    /** A date without a zone. */
    day: (date: string | null) => (date ? day.format(new Date(`${date}T00:00:00Z`)) : ''),
  };
}
