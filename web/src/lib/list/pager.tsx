import { ActionIcon, NativeSelect } from '@mantine/core';
import { PAGE_SIZES, type Page } from '@maru/contract/kit/list';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from '../../ui/icons.tsx';
import list from './list.module.css';
import { type ListState, pageCount, pageOfLink, shownPage } from './list-state.ts';
import classes from './pager.module.css';

/** Korean counts entries of a log, messages and people with other words than things. */
export type RowKind = keyof typeof TOTALS;

const TOTALS = { things: 'total', entries: 'totalEntries', people: 'totalPeople' } as const;

interface PagerProps {
  page: Page<unknown> | undefined;
  /** Rows shown that the page's count does not include yet. */
  added: number;
  rowsAre: RowKind;
  state: Pick<ListState, 'page' | 'pageSize'>;
  onPage(page: number): void;
  onPageSize(size: number): void;
}

/** The total and the page size always show; the rest only if there is more than one page. */
export function Pager({ page, added, rowsAre, state, onPage, onPageSize }: PagerProps) {
  const { t } = useTranslation('list');
  const count = (page?.count ?? 0) + added;
  const pages = pageCount(count, state.pageSize);
  const ends = pages > 2;
  const turn = (label: string, to: number | undefined, icon: ReactNode) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onPage(to)}
    >
      {icon}
    </ActionIcon>
  );
  const previous = pageOfLink(page?.previous);
  const shown = page ? shownPage(page, state.page) : state.page;
  // Rows that were added here may have started a page that the answer cannot link to.
  const next = pageOfLink(page?.next) ?? (added > 0 && shown < pages ? shown + 1 : undefined);
  return (
    <div className={`${classes.pager} ${list.edge}`}>
      <span role="status">{page ? t(TOTALS[rowsAre], { count }) : ''}</span>
      {count > state.pageSize && (
        <div className={classes.turns}>
          {ends && turn(t('firstPage'), previous && 1, <FirstIcon />)}
          {turn(t('previousPage'), previous, <PreviousIcon />)}
          <span className={classes.at}>{t('pageOf', { page: shown, pages })}</span>
          {turn(t('nextPage'), next, <NextIcon />)}
          {ends && turn(t('lastPage'), next && pages, <LastIcon />)}
        </div>
      )}
      <NativeSelect
        className={classes.size ?? ''}
        size="xs"
        aria-label={t('pageSize')}
        data={PAGE_SIZES.map(String)}
        value={String(state.pageSize)}
        onChange={(event) => onPageSize(Number(event.currentTarget.value))}
      />
    </div>
  );
}
