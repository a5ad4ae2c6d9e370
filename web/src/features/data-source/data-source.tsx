import './data-source.words.ts';
import { Button, Group } from '@mantine/core';
import type { DataSource } from '@maru/contract/data-source';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPlaceholder } from '../../lib/form/form-screen.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { paths } from '../../lib/paths.ts';
import { may } from '../../lib/session.ts';
import { useTimes } from '../../lib/times.ts';
import { Section, Sections } from '../../ui/section.tsx';
import classes from './data-source.module.css';
import { sourceQuery } from './data-source.queries.ts';
import { LeavePostgres } from './leave-postgres.tsx';
import { SetPostgres } from './set-postgres.tsx';
import { SourceTables } from './source-tables.tsx';

/** The settings that it belongs to, for those who may open them. */
function useCrumb() {
  const { t } = useTranslation();
  return may('change_company')
    ? { crumb: { label: t('companyProfile'), to: paths.companyProfile } }
    : {};
}

/** Where the company's business tables are. */
export function Component() {
  const { t } = useTranslation('dataSource');
  const crumb = useCrumb();
  const source = useQuery(sourceQuery);
  if (!source.data) {
    return (
      <FormPlaceholder
        title={t('title')}
        {...crumb}
        error={source.isError ? t('loadError') : undefined}
        retry={() => void source.refetch()}
      />
    );
  }
  return (
    <>
      <PageHead title={t('title')} {...crumb} />
      <Sections>
        <Where source={source.data} />
        <SourceTables tables={source.data.tables} />
      </Sections>
    </>
  );
}

function Where({ source: { kind, address, synced_at } }: { source: DataSource }) {
  const { t } = useTranslation('dataSource');
  const times = useTimes();
  const [asked, setAsked] = useState<'postgres' | 'embedded'>();
  const close = () => setAsked(undefined);
  const isPostgres = kind === 'postgres';
  return (
    <Section title={t('where')} text={t('whereText')}>
      <dl className={classes.facts}>
        <dt>{t('kind')}</dt>
        <dd>{t(kind)}</dd>
        {address && (
          <>
            <dt>{t('address')}</dt>
            <dd className={classes.address}>{address}</dd>
          </>
        )}
        <dt>{t('synced')}</dt>
        <dd>
          {synced_at ? (
            <time dateTime={synced_at} title={times.exact(synced_at)}>
              {times.short(synced_at)}
            </time>
          ) : (
            t('never')
          )}
        </dd>
      </dl>
      <Group gap="xs">
        <Button variant="default" onClick={() => setAsked('postgres')}>
          {t(isPostgres ? 'changePostgres' : 'usePostgres')}
        </Button>
        {isPostgres && (
          <Button variant="default" onClick={() => setAsked('embedded')}>
            {t('useEmbedded')}
          </Button>
        )}
      </Group>
      {asked === 'postgres' && <SetPostgres onClose={close} />}
      {asked === 'embedded' && <LeavePostgres onClose={close} />}
    </Section>
  );
}
