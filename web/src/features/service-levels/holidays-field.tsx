import { ActionIcon, Button, TextInput } from '@mantine/core';
import { SETTINGS_LIMITS, type TicketSettings } from '@maru/contract/ticket-settings';
import { useTranslation } from 'react-i18next';
import { AddIcon, DeleteIcon } from '../../ui/list-icons.tsx';
import classes from './ticket-settings.module.css';

type Holiday = TicketSettings['holidays'][number];

interface HolidaysFieldProps {
  holidays: readonly Holiday[];
  error: string | undefined;
  onChange(holidays: Holiday[]): void;
}

export function HolidaysField({ holidays, error, onChange }: HolidaysFieldProps) {
  const { t } = useTranslation('serviceLevels');
  const change = (at: number, changes: Partial<Holiday>) =>
    onChange(holidays.map((one, n) => (n === at ? { ...one, ...changes } : one)));
  return (
    <div className={classes.holidays}>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {holidays.map((holiday, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a holiday has no other name than its place while it is typed
        <div key={at} className={classes.holiday}>
          <TextInput
            label={t('holidayName')}
            maxLength={SETTINGS_LIMITS.holidayName}
            value={holiday.name}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('firstDay')}
            error={error !== undefined && holiday.from === ''}
            value={holiday.from}
            onChange={({ currentTarget: { value } }) =>
              // Most holidays are one day.
              change(at, { from: value, ...(holiday.to <= holiday.from && { to: value }) })
            }
          />
          <TextInput
            type="date"
            label={t('lastDay')}
            error={error !== undefined && holiday.to === ''}
            value={holiday.to}
            onChange={(event) => change(at, { to: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('removeHoliday', { name: holiday.name || t('aHoliday') })}
            onClick={() => onChange(holidays.filter((_, n) => n !== at))}
          >
            <DeleteIcon size={15} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<AddIcon size={15} />}
        disabled={holidays.length >= SETTINGS_LIMITS.holidays}
        onClick={() => onChange([...holidays, { name: '', from: '', to: '' }])}
      >
        {t('addHoliday')}
      </Button>
    </div>
  );
}
