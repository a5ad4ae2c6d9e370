import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { ClockSpan } from '@maru/contract/ticket-settings';
import { useTranslation } from 'react-i18next';
import { useZoneTimes } from '../../lib/service-levels/zone-times.ts';
import { AddIcon, DeleteIcon } from '../../ui/list-icons.tsx';
import { CopyHours } from './copy-hours.tsx';
import classes from './ticket-settings.module.css';

interface HoursFieldProps {
  spans: readonly ClockSpan[];
  error: string | undefined;
  onChange(spans: ClockSpan[]): void;
}

const OFFICE_HOURS: ClockSpan[] = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, from: '09:00', to: '12:00' },
  { weekday, from: '13:00', to: '18:00' },
]);

const byTime = (one: ClockSpan, other: ClockSpan) =>
  one.weekday - other.weekday || one.from.localeCompare(other.from);

/** Begins where the last span of the day ends. */
function nextSpan(spans: readonly ClockSpan[], weekday: number): ClockSpan {
  const from = spans.filter((span) => span.weekday === weekday).at(-1)?.to;
  if (!from) return { weekday, from: '09:00', to: '18:00' };
  return { weekday, from, to: from < '18:00' ? '18:00' : '24:00' };
}

/** The other days have the hours of this one, and none of their own. */
function copied(
  spans: readonly ClockSpan[],
  weekday: number,
  others: readonly number[],
): ClockSpan[] {
  const own = spans.filter((span) => span.weekday === weekday);
  return [
    ...spans.filter((span) => !others.includes(span.weekday)),
    ...others.flatMap((other) => own.map((span) => ({ ...span, weekday: other }))),
  ].sort(byTime);
}

/** Each weekday with its spans; a row of a span stays in its place while its times are typed. */
export function HoursField({ spans, error, onChange }: HoursFieldProps) {
  const { t } = useTranslation('serviceLevels');
  const { weekdays } = useZoneTimes('UTC');
  const change = (at: number, changes: Partial<ClockSpan>) =>
    onChange(spans.map((span, n) => (n === at ? { ...span, ...changes } : span)));
  return (
    <div className={classes.week}>
      {spans.length === 0 && (
        <Button variant="default" onClick={() => onChange(OFFICE_HOURS)}>
          {t('officeHours')}
        </Button>
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {weekdays.map(({ number: weekday, name: day }) => (
        <div key={weekday} className={classes.weekday}>
          <span className={classes.dayName}>{day}</span>
          <div className={classes.spans}>
            {spans.map(
              (span, at) =>
                span.weekday === weekday && (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a span has no other name than its place
                  <div key={at} className={classes.span}>
                    <TextInput
                      type="time"
                      aria-label={t('fromOf', { day })}
                      value={span.from}
                      onChange={(event) => change(at, { from: event.currentTarget.value })}
                    />
                    <span>{'–'}</span>
                    <TextInput
                      type="time"
                      aria-label={t('toOf', { day })}
                      value={span.to === '24:00' ? '00:00' : span.to}
                      onChange={(event) => change(at, { to: event.currentTarget.value })}
                    />
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('removeSpan', { day })}
                      onClick={() => onChange(spans.filter((_, n) => n !== at))}
                    >
                      <DeleteIcon size={15} />
                    </ActionIcon>
                  </div>
                ),
            )}
            {!spans.some((span) => span.weekday === weekday) && (
              <span className={classes.none}>{t('closed')}</span>
            )}
          </div>
          <div className={classes.dayTools}>
            {spans.some((span) => span.weekday === weekday) && (
              <CopyHours
                weekday={weekday}
                onCopy={(others) => onChange(copied(spans, weekday, others))}
              />
            )}
            <ActionIcon
              variant="subtle"
              aria-label={t('addSpanOf', { day })}
              title={t('addSpanOf', { day })}
              onClick={() => onChange([...spans, nextSpan(spans, weekday)].sort(byTime))}
            >
              <AddIcon size={15} />
            </ActionIcon>
          </div>
        </div>
      ))}
    </div>
  );
}
