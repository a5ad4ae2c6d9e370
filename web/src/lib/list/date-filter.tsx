import '@mantine/dates/styles.css';
import 'dayjs/locale/ko';
import { DatePickerInput } from '@mantine/dates';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface DateFilterProps {
  label: string;
  placeholder: string;
  value: string;
  /** The first and the last day that can be chosen. */
  first: string | undefined;
  last: string | undefined;
  onChange(day: string): void;
}

/** Value: a calendar day as YYYY-MM-DD, or an empty string. */
export default function DateFilter(props: DateFilterProps) {
  const { label, placeholder, value, onChange } = props;
  const { t, i18n } = useTranslation(['list', 'common']);
  const id = useId();
  const full = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full' });
  const months = new Intl.DateTimeFormat(i18n.language, { year: 'numeric', month: 'long' });
  const days = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  const local = (day: string | Date) => new Date(typeof day === 'string' ? `${day}T00:00` : day);
  const chosen = value && days.format(local(value));
  return (
    <DatePickerInput
      size="xs"
      id={id}
      popoverProps={{ id }}
      // The visible text is part of the name.
      aria-label={chosen || placeholder !== label ? `${label}: ${chosen || placeholder}` : label}
      placeholder={placeholder}
      {...(props.first && { minDate: props.first })}
      {...(props.last && { maxDate: props.last })}
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      locale={i18n.language}
      firstDayOfWeek={0}
      weekendDays={[]}
      hideOutsideDates
      highlightToday
      valueFormatter={({ date }) =>
        typeof date === 'string' && date ? days.format(local(date)) : ''
      }
      monthLabelFormat={(day) => months.format(local(day))}
      getDayAriaLabel={(day) => full.format(local(day))}
      ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
    />
  );
}
