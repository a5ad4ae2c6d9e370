import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { clockNow, watchClock } from '../../lib/clock.ts';
import classes from './stream.module.css';

const DAY_MS = 86_400_000;

/** The line before the first message of a day: today, yesterday, or the day itself. */
export function Day({ moment }: { moment: string }) {
  const { t, i18n } = useTranslation('desk');
  const text = useSyncExternalStore(watchClock, () => {
    const then = new Date(moment);
    const isDay = (day: number) => new Date(day).toDateString() === then.toDateString();
    const now = clockNow();
    if (isDay(now)) return t('today');
    if (isDay(now - DAY_MS)) return t('yesterday');
    const isThisYear = then.getFullYear() === new Date(now).getFullYear();
    return new Intl.DateTimeFormat(i18n.language, {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      ...(!isThisYear && { year: 'numeric' }),
    }).format(then);
  });
  return (
    <div className={classes.day}>
      <time dateTime={moment}>{text}</time>
    </div>
  );
}
