import './access.words.ts';
import { Button, NativeSelect, Select } from '@mantine/core';
import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { TABLE_RIGHTS, type TableRight } from '@maru/contract/table-permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { accountNameOf } from '../../lib/account-choices.ts';
import { useLimitedChoices } from '../../lib/choices.ts';
import { csvOf, downloadCsv } from '../../lib/csv.ts';
import { notify } from '../../lib/notify.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { paths } from '../../lib/paths.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import classes from './access.module.css';
import { allHolders, type Question, tableNamesQuery } from './access.queries.ts';
import { HolderTable, withheldBy } from './holder-table.tsx';

/** Lists the holders of a permission or of a right on a table. The address holds the question. */
export function Component() {
  const { t } = useTranslation(['access', 'common']);
  const [search, setSearch] = useSearchParams();
  const question = questionIn(search);
  const ask = (next: Record<string, string>) => setSearch(next, { replace: true });
  return (
    <>
      <PageHead
        title={t('holdersTitle')}
        crumb={{ label: t('common:accounts'), to: paths.accounts }}
        actions={question && <Download question={question} />}
      />
      <div className={classes.question}>
        <NativeSelect
          aria-label={t('question')}
          value={search.has('table') ? 'table' : 'permission'}
          data={[
            { value: 'permission', label: t('byPermission') },
            { value: 'table', label: t('byTable') },
          ]}
          onChange={(event) => ask({ [event.currentTarget.value]: '' })}
        />
        {search.has('table') ? (
          <TableQuestion
            table={search.get('table') ?? ''}
            right={search.get('right') ?? 'read'}
            onAsk={(table, right) => ask({ table, right })}
          />
        ) : (
          <NativeSelect
            aria-label={t('permission')}
            value={search.get('permission') ?? ''}
            data={[
              { value: '', label: t('choosePermission') },
              ...PERMISSIONS.map((codename) => ({
                value: codename,
                label: `${t(`permissions.${codename}`)} (${codename})`,
              })),
            ]}
            onChange={(event) => ask({ permission: event.currentTarget.value })}
          />
        )}
      </div>
      {question && <HolderTable key={JSON.stringify(question)} question={question} />}
    </>
  );
}

function questionIn(search: URLSearchParams): Question | undefined {
  const permission = search.get('permission') as Permission | null;
  if (permission && PERMISSIONS.includes(permission)) return { permission };
  const table = search.get('table') ?? '';
  const right = (search.get('right') ?? 'read') as TableRight;
  if (!/^\d+$/.test(table) || !TABLE_RIGHTS.includes(right)) return undefined;
  return { table, right };
}

interface TableQuestionProps {
  table: string;
  right: string;
  onAsk(table: string, right: string): void;
}

function TableQuestion({ table, right, onAsk }: TableQuestionProps) {
  const { t } = useTranslation(['access', 'common']);
  const tables = useQuery(tableNamesQuery);
  const limitChoices = useLimitedChoices();
  return (
    <>
      <Select
        aria-label={t('table')}
        placeholder={t('table')}
        searchable
        openOnFocus={false}
        filter={limitChoices}
        nothingFoundMessage={t('common:nothingFound')}
        error={tables.isError && t('error_loading_tables')}
        value={table === '' ? null : table}
        data={(tables.data ?? []).map((row) => ({
          value: String(row.dbtable_id),
          label: row.alias_name || row.table_name,
        }))}
        onChange={(id) => onAsk(id ?? '', right)}
      />
      <NativeSelect
        aria-label={t('right')}
        value={right}
        data={TABLE_RIGHTS.map((name) => ({ value: name, label: t(name) }))}
        onChange={(event) => onAsk(table, event.currentTarget.value)}
      />
    </>
  );
}

function Download({ question }: { question: Question }) {
  const { t } = useTranslation('access');
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const rows = (await allHolders(question)).map((holder) => [
        accountNameOf(holder),
        holder.username,
        holder.groups.map(({ name }) => name).join(', '),
        t(holder.allowed ? 'yes' : withheldBy(holder)),
      ]);
      const head = [t('person'), t('username'), t('through'), t('state')];
      const about =
        'permission' in question
          ? question.permission
          : `table-${question.table}-${question.right}`;
      downloadCsv(`access-${about}.csv`, csvOf([head, ...rows]));
    } catch {
      notify(() => wordsOf('access')('csvFailed'), 'bad');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="default" aria-disabled={busy} onClick={() => !busy && void download()}>
      {t(busy ? 'preparing' : 'downloadCsv')}
    </Button>
  );
}
