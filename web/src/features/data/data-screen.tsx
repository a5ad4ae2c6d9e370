import './data.words.ts';
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHead } from '../../lib/page-head.tsx';
import { paths } from '../../lib/paths.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { may } from '../../lib/session.ts';
import { useShared } from '../../lib/shared-value.ts';
import { AfterASecond } from './after-a-second.tsx';
import { Announcement } from './announcement.tsx';
import { Answer } from './answer.tsx';
import { type DataTable, tablesQuery } from './data.queries.ts';
import classes from './data-screen.module.css';
import { NoTables } from './no-tables.tsx';
import { type BoxHandle, StatementBox } from './statement-box.tsx';
import { runSql, sentStatements } from './statements.ts';
import { TablesPane } from './tables-pane.tsx';
import { useLiveTables } from './use-live-tables.ts';

const NARROW = '(max-width: 900px)';

/** The screen for statements on the company's tables, within the person's rights on them. */
export function Component() {
  const { t } = useTranslation(['data', 'common']);
  const isKnown = useLiveTables();
  const tables = useQuery({ ...tablesQuery, enabled: isKnown });
  return (
    <div className={classes.screen}>
      <PageHead
        title={t('title')}
        summary={t('summary')}
        actions={
          may('change_source') && (
            <Button variant="subtle" color="gray" component={Link} to={paths.companySource}>
              {t('source')}
            </Button>
          )
        }
      />
      {tables.data ? (
        <Loaded tables={tables.data.results} others={tables.data.others} />
      ) : tables.isError ? (
        <RetryAlert text={t('tablesError')} retry={() => void tables.refetch()} />
      ) : (
        <section aria-busy="true" aria-label={t('common:loading')}>
          <Skeleton h={140} mb="md" />
          <AfterASecond>{t('starting')}</AfterASecond>
        </section>
      )}
    </div>
  );
}

interface LoadedProps {
  tables: readonly DataTable[];
  others: number;
}

function Loaded({ tables, others }: LoadedProps) {
  const { t } = useTranslation('data');
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const sent = useShared(sentStatements);
  const box = useRef<BoxHandle>(null);
  const [newest] = sent;
  const isRunning = newest !== undefined && !newest.answer && newest.error === undefined;

  const run = useCallback((sql: string, everyRow = false) => void runSql(sql, everyRow), []);
  const write = useCallback((sql: string, at?: number | null) => box.current?.write(sql, at), []);

  if (tables.length === 0) return <NoTables others={others} />;
  const pane = (
    <TablesPane
      tables={tables}
      others={others}
      folds={narrow}
      onRun={(sql) => !isRunning && run(sql)}
      onWrite={write}
    />
  );
  return (
    <div className={classes.columns}>
      <div className={classes.work}>
        <StatementBox ref={box} tables={tables} isRunning={isRunning} onRun={run} />
        {narrow && pane}
        <Announcement sent={newest} />
        {sent.length === 0 && (
          <section className={classes.nothing} aria-label={t('noAnswers')}>
            <h2>{t('noAnswers')}</h2>
            <p>{t('noAnswersText')}</p>
          </section>
        )}
        {sent.map((one) => (
          <Answer key={one.key} sent={one} onEdit={write} onRun={run} />
        ))}
      </div>
      {!narrow && pane}
    </div>
  );
}
