import '../../lib/list/list.words.ts';
import type { Holder } from '@maru/contract/access';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accountNameOf } from '../../lib/account-choices.ts';
import { useListState } from '../../lib/list/list-state.ts';
import { Pager } from '../../lib/list/pager.tsx';
import { pathOf, paths } from '../../lib/paths.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { KindTag } from '../../ui/pill.tsx';
import classes from './access.module.css';
import { holdersQuery, type Question } from './access.queries.ts';

/** Why a holder may not use it now. */
export const withheldBy = ({ is_active }: Holder) =>
  is_active ? ('passwordHolder' as const) : ('inactiveHolder' as const);

/** The list is always in the order of usernames, and the question is its filter. */
const PAGES_ONLY = { defaultOrdering: '', sortKeys: [], filters: [] };

/** The holders of the permission or right that is asked for, in pages. Rights on tables come from no group. */
export function HolderTable({ question }: { question: Question }) {
  const { t } = useTranslation('access');
  const [shown, show] = useListState(PAGES_ONLY);
  const holders = useQuery({
    ...holdersQuery(question, shown.page, shown.pageSize),
    placeholderData: keepPreviousData,
  });
  if (holders.isError)
    return <RetryAlert text={t('error_loading_holders')} retry={() => void holders.refetch()} />;
  const { results = [], count } = holders.data ?? {};
  const comesFromGroups = 'permission' in question;
  return (
    <>
      <section className={classes.holders} aria-busy={holders.isFetching}>
        {count === 0 && <p role="status">{t('nobody')}</p>}
        {results.length > 0 && (
          <table className={classes.rights}>
            <thead>
              <tr>
                <th scope="col">{t('person')}</th>
                <th scope="col">{t('username')}</th>
                {comesFromGroups && <th scope="col">{t('through')}</th>}
                <th scope="col">{t('state')}</th>
              </tr>
            </thead>
            <tbody>
              {results.map((holder) => (
                <tr key={holder.id}>
                  <th scope="row">
                    <Link to={pathOf(paths.accountAccess, holder.id)}>{accountNameOf(holder)}</Link>
                  </th>
                  <td>{holder.username}</td>
                  {comesFromGroups && <td>{holder.groups.map(({ name }) => name).join(', ')}</td>}
                  <td>{holder.allowed ? t('yes') : <KindTag>{t(withheldBy(holder))}</KindTag>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <Pager
        page={holders.data}
        added={0}
        rowsAre="people"
        state={shown}
        onPage={(page) => show({ page })}
        onPageSize={(pageSize) => show({ page: 1, pageSize })}
      />
    </>
  );
}
