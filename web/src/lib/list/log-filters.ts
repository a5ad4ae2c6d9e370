import './log.words.ts';
import { useTranslation } from 'react-i18next';
import type { Filter, LooseFilter } from './column.ts';

/** One day, beside the column of times. */
export const dayFilter: Filter = { kind: 'date', name: 'timestamp', replaces: ['from', 'to'] };

/** The filters of both logs that have no column. */
export function useLogFilters(): LooseFilter[] {
  const { t } = useTranslation('log');
  const day = { kind: 'date', placeholder: t('anyDay'), replaces: ['timestamp'] } as const;
  return [
    { ...day, name: 'from', label: t('from'), before: 'to' },
    { ...day, name: 'to', label: t('to'), after: 'from' },
    { kind: 'text', name: 'person', label: t('person') },
  ];
}
