import './service-levels.words.ts';
import { useTranslation } from 'react-i18next';
import type { DurationUnits } from './durations.ts';

/** Lengths of time as people say them: 80 h, 1 h 30 min, 45 min. */
export function useDurations(): (minutes: number) => string {
  const { t } = useTranslation('serviceLevels');
  return (total) => {
    const [hours, minutes] = [Math.floor(total / 60), total % 60];
    if (hours === 0) return t('minutesOnly', { minutes });
    return minutes === 0 ? t('hoursOnly', { hours }) : t('hoursAndMinutes', { hours, minutes });
  };
}

/** The words of the language that is shown. */
export function useDurationUnits(): DurationUnits {
  const { t } = useTranslation('serviceLevels');
  return { days: t('dayUnits'), hours: t('hourUnits'), minutes: t('minuteUnits') };
}
