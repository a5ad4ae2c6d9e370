import '../../lib/service-levels/service-levels.words.ts';
import { Select, Switch, Text } from '@mantine/core';
import type { CallOutput } from '@maru/contract/kit/client';
import { getTicketSettings, updateTicketSettings } from '@maru/contract/ticket-settings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callVersioned, type Versioned } from '../../lib/api.ts';
import { failureText } from '../../lib/failure.ts';
import { FormPlaceholder, FormScreen } from '../../lib/form/form-screen.tsx';
import { FormSection } from '../../lib/form/form-section.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { HolidaysField } from './holidays-field.tsx';
import { HoursField } from './hours-field.tsx';
import { Preview } from './preview.tsx';
import { formOf, settingsOf, wrongDurations } from './settings-form.ts';
import { TargetsField } from './targets-field.tsx';

type Settings = CallOutput<typeof getTicketSettings>;

const KEY = ['tickets', 'settings'];

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
  const stored = storedOf(settings);
  const { values, set, field, mark, screen } = useForm({
    initial: stored.values,
    version: stored.version,
    required: ['zone'],
    unsendable: (form) =>
      Object.fromEntries(wrongDurations(form).map((name) => [name, t('wrongDuration')])),
    async save(form, version) {
      const saved = await callVersioned(
        updateTicketSettings,
        { body: settingsOf(form) },
        { version },
      );
      void queryClient.invalidateQueries({ queryKey: ['tickets', 'list'] });
      const message = saved.body.is_recalculating ? t('savedRecalculating') : t('saved');
      return { ...storedOf(saved), message };
    },
    reload: async () => storedOf(await callVersioned(getTicketSettings, {})),
    reads: (_, value) => (typeof value === 'string' ? value : JSON.stringify(value)),
    failure: (error) => failureText(error, { empty: t('saveFailed'), none: t('noAnswer') }),
  });
  const errorOf = (name: 'spans' | 'holidays') => {
    const { error } = mark(name);
    return typeof error === 'string' ? error : undefined;
  };
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <FormScreen title={t('title')} crumb={crumb} {...screen}>
      <FormSection title={t('levels')} text={t('levelsHint')}>
        {values.spans.length === 0 && (
          <Text size="sm" c="var(--warn-text)">
            {t('noHours')}
          </Text>
        )}
        {settings.body.is_recalculating && (
          <Text size="sm" c="dimmed">
            {t('recalculating')}
          </Text>
        )}
        <TargetsField field={field} />
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
          description={t('restrictsHint')}
          checked={values.restricts_tickets}
          onChange={(event) => set('restricts_tickets', event.currentTarget.checked)}
        />
      </FormSection>
    </FormScreen>
  );
}
