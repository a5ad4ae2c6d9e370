import './tickets.words.ts';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { clockNow, watchClock } from '../../lib/clock.ts';
import { daysUntil, useTimes } from '../../lib/times.ts';
import { ClockIcon } from '../../ui/list-icons.tsx';
import classes from './ticket-table.module.css';

/** Today, tomorrow, or the day; how late it is in words too. A closed ticket is never late. */
export function DueDate({ date, isClosed }: { date: string; isClosed: boolean }) {
  const { t } = useTranslation('tickets');
  const times = useTimes();
  const days = useSyncExternalStore(watchClock, () => daysUntil(date, clockNow()));
  const day = times.date(date, clockNow());
  if (isClosed || days > 1) return <time dateTime={date}>{day}</time>;
  if (days < 0) {
    return (
      <time dateTime={date} title={day} className={classes.late}>
        <ClockIcon size={13} />
        {t('daysLate', { count: -days })}
      </time>
    );
  }
  return (
    <time dateTime={date} title={day} className={classes.soon} data-today={days === 0 || undefined}>
      {t(days === 0 ? 'today' : 'tomorrow')}
    </time>
  );
}
