import { useTranslation } from 'react-i18next';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Creating formatters costs more than using them, and an explanation has hundreds of lines. */
const known = new Map<string, ReturnType<typeof timesOf>>();

function timesOf(language: string, zone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { hourCycle: 'h23', timeZone: zone, ...options });
  const day = format({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  const weekday = format({ weekday: 'long', timeZone: 'UTC' });
  const clock = format({ hour: '2-digit', minute: '2-digit' });
  const moment = format({
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return {
    day: (calendarDay: string) => day.format(new Date(`${calendarDay}T00:00:00Z`)),
    clock: (at: string | Date) => clock.format(new Date(at)),
    moment: (at: string | Date) => moment.format(new Date(at)),
    /** From Monday; 2024 began with one. */
    weekdays: WEEKDAYS.map((number) => ({
      number,
      name: weekday.format(new Date(Date.UTC(2024, 0, number))),
    })),
  };
}

/** Days and moments as the company's clocks show them, which may be others than the viewer's. */
export function useZoneTimes(zone: string) {
  const { language } = useTranslation().i18n;
  const key = `${language} ${zone}`;
  const times = known.get(key) ?? timesOf(language, zone);
  known.set(key, times);
  return times;
}
