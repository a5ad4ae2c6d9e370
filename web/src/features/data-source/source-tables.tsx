import { Button } from '@mantine/core';
import type { DataSource } from '@maru/contract/data-source';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../lib/attempt.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './data-source.module.css';
import { readTables, type Synced } from './data-source.queries.ts';

const words = wordsOf('dataSource');

/** The tables as they were read last, and reading them again. */
export function SourceTables({ tables }: Pick<DataSource, 'tables'>) {
  const { t } = useTranslation('dataSource');
  const [synced, setSynced] = useState<Synced>();
  const [error, setError] = useState<() => string>();
  const { busy, attempt } = useAttempt(
    () => ({ empty: words('syncFailed'), none: words('noAnswer') }),
    (why) => setError(() => why),
  );

  function sync(): void {
    setSynced(undefined);
    setError(undefined);
    void attempt(async () => setSynced(await readTables()));
  }

  return (
    <Section
      title={t('tables')}
      text={t('tablesText')}
      action={
        <Button variant="default" aria-disabled={busy} onClick={sync}>
          {t(busy ? 'syncing' : 'sync')}
        </Button>
      }
    >
      {error && <NoticeBox kind="bad">{error()}</NoticeBox>}
      {synced && (
        <NoticeBox kind="plain">
          <Changes synced={synced} />
        </NoticeBox>
      )}
      {tables.length === 0 ? (
        <p className={classes.none}>{t('noTables')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls by itself
        <div className={classes.frame} tabIndex={0}>
          <table className={classes.table} aria-label={t('tables')}>
            <thead>
              <tr>
                <th scope="col">{t('table')}</th>
                <th scope="col">{t('alias')}</th>
                <th scope="col" data-end>
                  {t('columns')}
                </th>
                <th scope="col">{t('state')}</th>
              </tr>
            </thead>
            <tbody>
              {tables.map(({ table_name, alias_name, closed, columns }) => (
                <tr key={table_name} data-closed={closed || undefined}>
                  <th scope="row">{table_name}</th>
                  <td>{alias_name}</td>
                  <td data-end>{columns}</td>
                  <td>{closed ? t(`closed.${closed}`) : t('open')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

function Changes({ synced: { added, vanished, back } }: { synced: Synced }) {
  const { t } = useTranslation('dataSource');
  const lines = [
    added.length > 0 && t('added', { names: added.join(', ') }),
    vanished.length > 0 && t('vanished', { names: vanished.join(', ') }),
    back.length > 0 && t('isBack', { names: back.join(', ') }),
  ].filter((line) => line !== false);
  return (lines.length > 0 ? lines : [t('upToDate')]).map((line) => <div key={line}>{line}</div>);
}
