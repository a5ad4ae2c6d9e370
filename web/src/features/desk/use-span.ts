import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { clockNow, watchClock } from '../../lib/clock.ts';
import { useTimes } from '../../lib/times.ts';
import { ageOf, isLate } from './waiting.ts';

/** How long ago a moment was, in short: «12 min», «3 h», «Nov 13». It moves on by itself. */
export function useSpan(moment: string): string {
  const { t } = useTranslation('desk');
  const { day } = useTimes();
  return useSyncExternalStore(watchClock, () => {
    const now = clockNow();
    const span = ageOf(moment, now);
    if (span.unit === 'now') return t('now');
    return span.unit === 'day' ? day.show(moment, now) : t(span.unit, { count: span.count });
  });
}

export const useIsLate = (waitingSince: string | null): boolean =>
  useSyncExternalStore(watchClock, () => isLate(waitingSince, clockNow()));
