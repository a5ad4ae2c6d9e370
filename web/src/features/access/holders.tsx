import './access.words.ts';
import { ActionIcon, Button, NativeSelect, SegmentedControl, Select } from '@mantine/core';
import { type Holder, TABLE_RIGHTS, type TableRight } from '@maru/contract/access';
import { personName } from '@maru/contract/kit/person-name';
import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useLimitedChoices } from '../../lib/choices.ts';
import { notify } from '../../lib/notify.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { pathOf, paths } from '../../lib/paths.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { wordsOf } from '../../lib/translated-text.ts';
import { NextIcon, PreviousIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/pill.tsx';
import classes from './access.module.css';
import {
  allHolders,
  HOLDERS_PER_PAGE,
  holdersQuery,
  type Question,
  tablesQuery,
} from './access.queries.ts';
import { csvOf, downloadCsv } from './csv.ts';

/** Who may do a thing: the question turned round. The address holds the question. */
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
        <SegmentedControl
          aria-label={t('question')}
          value={search.has('table') ? 'table' : 'permission'}
          data={[
            { value: 'permission', label: t('byPermission') },
            { value: 'table', label: t('byTable') },
          ]}
          onChange={(kind) => ask({ [kind]: '' })}
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
      {question && (
        <Holders
          question={question}
          page={Math.max(1, Number(search.get('page')) || 1)}
          onPage={(page) => ask({ ...Object.fromEntries(search), page: String(page) })}
        />
      )}
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
  const tables = useQuery(tablesQuery);
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
          label: row.alias_name ? `${row.alias_name} (${row.table_name})` : row.table_name,
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

interface HoldersProps {
  question: Question;
  page: number;
  onPage(page: number): void;
}

const nameOf = ({ first_name: first, last_name: last, username }: Holder): string =>
  personName({ first, last }) || username;

function Holders({ question, page, onPage }: HoldersProps) {
  const { t } = useTranslation('access');
  const holders = useQuery({ ...holdersQuery(question, page), placeholderData: keepPreviousData });
  if (holders.isError)
    return <RetryAlert text={t('error_loading_holders')} retry={() => void holders.refetch()} />;
  const { results = [], count = 0 } = holders.data ?? {};
  const pages = Math.max(1, Math.ceil(count / HOLDERS_PER_PAGE));
  return (
    <section className={classes.holders} aria-busy={holders.isFetching}>
      <p role="status">
        {holders.data && (count === 0 ? t('nobody') : t('holderCount', { count }))}
      </p>
      {results.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.rights}>
            <thead>
              <tr>
                <th scope="col">{t('person')}</th>
                <th scope="col">{t('username')}</th>
                <th scope="col">{t('through')}</th>
                <th scope="col">{t('state')}</th>
              </tr>
            </thead>
            <tbody>
              {results.map((holder) => (
                <tr key={holder.id}>
                  <th scope="row">
                    <Link to={pathOf(paths.accountAccess, holder.id)}>{nameOf(holder)}</Link>
                  </th>
                  <td>{holder.username}</td>
                  <td>
                    {'permission' in question
                      ? holder.groups.map(({ name }) => name).join(', ')
                      : t('direct')}
                  </td>
                  <td>{holder.allowed ? t('yes') : <Tag>{t('inactiveHolder')}</Tag>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {pages > 1 && (
        <div className={classes.pages}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('previousPage')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <PreviousIcon />
          </ActionIcon>
          <span>{t('pageOf', { page, pages })}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('nextPage')}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <NextIcon />
          </ActionIcon>
        </div>
      )}
    </section>
  );
}

function Download({ question }: { question: Question }) {
  const { t } = useTranslation('access');
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const rows = (await allHolders(question)).map((holder) => [
        nameOf(holder),
        holder.username,
        'permission' in question ? holder.groups.map(({ name }) => name).join(', ') : t('direct'),
        t(holder.allowed ? 'yes' : 'inactiveHolder'),
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
