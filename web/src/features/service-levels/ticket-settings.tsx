import '../../lib/service-levels/service-levels.words.ts';
import { Group, Loader, Select, Switch, Text } from '@mantine/core';
import type { CallOutput } from '@maru/contract/kit/client';
import { REQUIRED } from '@maru/contract/limits';
import { getTicketSettings, updateTicketSettings } from '@maru/contract/ticket-settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callVersioned, type Versioned } from '../../lib/api.ts';
import { failureText } from '../../lib/failure.ts';
import { FormPlaceholder, FormScreen } from '../../lib/form/form-screen.tsx';
import { FormSection } from '../../lib/form/form-section.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { minutesOf } from '../../lib/service-levels/durations.ts';
import { useDurations } from '../../lib/service-levels/use-durations.ts';
import { may } from '../../lib/session.ts';
import { reloadTicketLists } from '../../lib/ticket-lists.ts';
import { DoneIcon } from '../../ui/icons.tsx';
import { HolidaysField } from './holidays-field.tsx';
import { HoursField } from './hours-field.tsx';
import { Preview } from './preview.tsx';
import { formOf, type SettingsForm, settingsOf, wrongDurations } from './settings-form.ts';
import { TargetsField } from './targets-field.tsx';
import { usualDay } from './usual-day.ts';

type Settings = CallOutput<typeof getTicketSettings>;

const KEY = ['tickets', 'settings'];
const RECALCULATING_MS = 2_000;

const storedOf = ({ body, version }: Versioned<Settings>) => ({ values: formOf(body), version });

function useCrumb() {
  const { t } = useTranslation('serviceLevels');
  return { label: t('tickets'), to: paths.tickets };
}

const settingsQuery = {
  queryKey: KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callVersioned(getTicketSettings, {}, { signal }),
  gcTime: 0,
  // The server does not say how far the recalculation is, only whether it goes on.
  refetchInterval: ({ state }: { state: { data?: Versioned<Settings> | undefined } }) =>
    state.data?.body.is_recalculating ? RECALCULATING_MS : (false as const),
};

export function Component() {
  const { t } = useTranslation('serviceLevels');
  const crumb = useCrumb();
  const settings = useQuery(settingsQuery);
  if (settings.data) return <SettingsScreen settings={settings.data} />;
  return (
    <FormPlaceholder
      title={t('title')}
      crumb={crumb}
      error={settings.isError ? t('loadError') : undefined}
      retry={() => void settings.refetch()}
    />
  );
}

function SettingsScreen({ settings }: { settings: Versioned<Settings> }) {
  const { t } = useTranslation('serviceLevels');
  const crumb = useCrumb();
  const duration = useDurations();
  const stored = storedOf(settings);
  const wrongLength = (form: SettingsForm) =>
    `${t('wrongDuration')} ${usualDay(form.spans) === undefined ? t('needsHours') : ''}`.trim();
  const { values, set, field, mark, screen } = useForm({
    initial: stored.values,
    version: stored.version,
    required: REQUIRED.ticketSettings,
    unsendable: (form) => ({
      ...Object.fromEntries(wrongDurations(form).map((name) => [name, wrongLength(form)])),
      ...(form.holidays.some(({ from, to }) => !from || !to) && { holidays: t('holidayDays') }),
    }),
    async save(form, version) {
      const saved = await callVersioned(
        updateTicketSettings,
        { body: settingsOf(form) },
        { version },
      );
      queryClient.setQueryData(KEY, saved);
      void reloadTicketLists();
      const message = saved.body.is_recalculating ? t('savedRecalculating') : t('saved');
      return { ...storedOf(saved), message };
    },
    reload: async () => storedOf(await callVersioned(getTicketSettings, {})),
    reads: (name, value) => {
      if (typeof value !== 'string') return JSON.stringify(value);
      const minutes = name === 'zone' ? null : minutesOf(value);
      return minutes ? duration(minutes) : value;
    },
    failure: (error) => failureText(error, { empty: t('saveFailed'), none: t('noAnswer') }),
  });
  const errorOf = (name: 'spans' | 'holidays') => {
    const { error } = mark(name);
    return typeof error === 'string' ? error : undefined;
  };
  const day = usualDay(values.spans);
  // Whoever is restricted does not end the restriction.
  const isFixed = stored.values.restricts_tickets && !may('view_allticket');
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <FormScreen title={t('title')} crumb={crumb} {...screen}>
      <FormSection title={t('levels')} text={t('levelsHint')}>
        {values.spans.length === 0 && (
          <Text size="sm" c="var(--warn-text)">
            {t('noHours')}
          </Text>
        )}
        {day !== undefined && (
          <Text size="sm" c="var(--dim)">
            {t('dayIs', { duration: duration(day) })}
          </Text>
        )}
        <Recalculation isGoingOn={settings.body.is_recalculating} />
        <TargetsField
          field={(name) => ({
            ...field(name),
            value: values[name],
            day,
            onChange: (length) => set(name, length),
          })}
        />
      </FormSection>
      <FormSection title={t('hours')} text={t('hoursHint')}>
        <Select
          label={t('zone')}
          searchable
          allowDeselect={false}
          data={zones.includes(values.zone) ? zones : [values.zone, ...zones]}
          value={values.zone}
          onChange={(zone) => zone && set('zone', zone)}
          {...mark('zone')}
        />
        <HoursField
          spans={values.spans}
          error={errorOf('spans')}
          onChange={(spans) => set('spans', spans)}
        />
      </FormSection>
      <FormSection title={t('holidays')} text={t('holidaysHint')}>
        <HolidaysField
          holidays={values.holidays}
          error={errorOf('holidays')}
          onChange={(holidays) => set('holidays', holidays)}
        />
      </FormSection>
      <FormSection title={t('preview')} text={t('previewHint')}>
        <Preview settings={settingsOf(values)} />
      </FormSection>
      <FormSection title={t('reach')}>
        <Switch
          label={t('restricts')}
          description={t(isFixed ? 'restrictsFixed' : 'restrictsHint')}
          disabled={isFixed}
          checked={values.restricts_tickets}
          onChange={(event) => set('restricts_tickets', event.currentTarget.checked)}
        />
      </FormSection>
    </FormScreen>
  );
}

/** Says that open tickets get other due dates, and afterwards that all have them. */
function Recalculation({ isGoingOn }: { isGoingOn: boolean }) {
  const { t } = useTranslation('serviceLevels');
  const [wasSeen, setSeen] = useState(isGoingOn);
  if (isGoingOn && !wasSeen) setSeen(true);
  useEffect(() => {
    if (isGoingOn || !wasSeen) return;
    void reloadTicketLists();
  }, [isGoingOn, wasSeen]);
  if (!wasSeen) return null;
  return (
    <Group gap="xs" role="status">
      {isGoingOn ? <Loader size={14} /> : <DoneIcon size={15} />}
      <Text size="sm" c="var(--dim)">
        {t(isGoingOn ? 'recalculating' : 'recalculated')}
      </Text>
    </Group>
  );
}
