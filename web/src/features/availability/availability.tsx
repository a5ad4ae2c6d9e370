import './availability.words.ts';
import { Switch, Text } from '@mantine/core';
import { getAvailability, setAvailability } from '@maru/contract/availability';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { FormPlaceholder } from '../../lib/form/form-screen.tsx';
import { notify } from '../../lib/notify.ts';
import { OwnTabs } from '../../lib/own-tabs.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { useTimes } from '../../lib/times.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { Sections } from '../../ui/section.tsx';

const words = wordsOf('availability');

const availabilityQuery = queryOptions({
  queryKey: ['availability'],
  queryFn: ({ signal }) => call(getAvailability, {}, { signal }),
  gcTime: 0,
});

async function save(away: boolean): Promise<void> {
  const saved = await call(setAvailability, { body: { away } });
  queryClient.setQueryData(availabilityQuery.queryKey, saved);
  // Those who assign tickets see it in the list of people.
  void queryClient.invalidateQueries({ queryKey: ['tickets', 'assignees'] });
  notify(() => words(away ? 'isAway' : 'isBack'));
}

export function Component() {
  const { t } = useTranslation('availability');
  const { short, exact } = useTimes();
  const { data, isError, refetch } = useQuery(availabilityQuery);
  const { busy, attempt } = useAttempt(() => ({
    empty: words('saveFailed'),
    none: words('saveFailed'),
  }));
  /** The requested state, until the server answers. */
  const [wanted, setWanted] = useState<boolean>();
  async function change(away: boolean): Promise<void> {
    setWanted(away);
    await attempt(() => save(away));
    setWanted(undefined);
  }
  if (!data) {
    return (
      <FormPlaceholder
        title={t('title')}
        below={<OwnTabs />}
        error={isError ? t('loadError') : undefined}
        retry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <PageHead title={t('title')} />
      <OwnTabs />
      <Sections>
        <Switch
          label={t('away')}
          description={t('explanation')}
          checked={wanted ?? data.away}
          aria-disabled={busy}
          onChange={(event) => !busy && void change(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed" title={exact(data.since)}>
          {data.since ? t('since', { moment: short(data.since) }) : t('here')}
        </Text>
      </Sections>
    </>
  );
}
