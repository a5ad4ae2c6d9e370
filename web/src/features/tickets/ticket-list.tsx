import './tickets.words.ts';
import { Button, Group, Text } from '@mantine/core';
import { TICKET_STATUSES, type TicketStatus } from '@maru/contract/ticket-life';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLastDefined } from '../../lib/last-good.ts';
import list from '../../lib/list/list.module.css';
import { PageHead } from '../../lib/page-head.tsx';
import { paths } from '../../lib/paths.ts';
import { PermissionButton } from '../../lib/permission-button.tsx';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { may } from '../../lib/session.ts';
import { useTicketCounts } from '../../lib/ticket-counts.ts';
import { reloadTicketLists, useIsBehind } from '../../lib/ticket-lists.ts';
import { AddIcon } from '../../ui/list-icons.tsx';
import { overdueCount } from './overdue-count.ts';
import { type KeyHelp, Shortcuts, useShortcuts } from './shortcuts.tsx';
import { TicketFilters, useTicketFilters } from './ticket-filters.tsx';
import { TicketTable } from './ticket-table.tsx';
import { type TicketFilter, ticketListQuery } from './tickets.queries.ts';

const KEYS: KeyHelp = [
  ['/', 'keySearch'],
  ['n', 'keyNew'],
  ['↑ ↓', 'keyRows'],
  ['Enter', 'keyOpen'],
  ['?', 'keyHelp'],
];

/** The sidebar passes the wanted status in the navigation state. */
function wantedStatus(state: unknown): TicketStatus | undefined {
  const status = (state as { status?: unknown } | null)?.status;
  return TICKET_STATUSES.find((known) => known === status);
}

export function Component() {
  const { t } = useTranslation('tickets');
  const status = wantedStatus(useLocation().state);
  const { view, tag, q, filter } = useTicketFilters();
  const tickets = useInfiniteQuery(ticketListQuery({ status, view, tag, q }));
  const loaded = useMemo(() => tickets.data?.pages.flatMap((page) => page.tickets), [tickets.data]);
  const marks = useMemo(
    () => new Map(tickets.data?.pages.flatMap((page) => page.marks.map((one) => [one.id, one]))),
    [tickets.data],
  );
  const shown = useLastDefined(loaded);
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const shortcuts = useShortcuts({
    '/': () => search.current?.focus(),
    n: () => may('add_ticket') && void navigate(paths.newTicket),
  });
  const isBehind = useIsBehind();
  const isNarrowed = Boolean(status || view || tag || q);
  return (
    <div className={list.screen}>
      <PageHead
        title={t('title')}
        summary={
          <Summary
            filter={{ status, view, tag, q }}
            loaded={tickets.hasNextPage ? undefined : loaded?.length}
          />
        }
        actions={
          <>
            {may('change_ticketsettings') && (
              <Button variant="subtle" color="gray" component={Link} to={paths.ticketSettings}>
                {t('settings')}
              </Button>
            )}
            <Button variant="subtle" color="gray" component={Link} to={paths.replies}>
              {t('replies')}
            </Button>
            <PermissionButton allowed={may('add_ticket')}>
              <Button component={Link} to={paths.newTicket} leftSection={<AddIcon size={15} />}>
                {t('newTicket')}
              </Button>
            </PermissionButton>
          </>
        }
      />
      <TicketFilters ref={search} view={view} q={q} onFilter={filter} />
      {(status || tag) && (
        <Group gap="xs" mb="sm">
          {status && <Text size="sm">{t('onlyStatus', { status: t(status) })}</Text>}
          {tag && <Text size="sm">{t('onlyTag', { tag })}</Text>}
          <Button size="xs" variant="default" component={Link} to={paths.tickets} state={null}>
            {t('showAll')}
          </Button>
        </Group>
      )}
      {isBehind && (
        <Group gap="xs" mb="sm" role="status">
          <Text size="sm">{t('changedByOthers')}</Text>
          <Button size="xs" variant="default" onClick={() => void reloadTicketLists()}>
            {t('readAgain')}
          </Button>
        </Group>
      )}
      {tickets.isError && (
        <RetryAlert
          text={t('loadError')}
          retry={() =>
            void (tickets.isFetchNextPageError ? tickets.fetchNextPage() : tickets.refetch())
          }
        />
      )}
      <TicketTable
        tickets={shown}
        marks={marks}
        loading={!shown}
        // Loading because of others' changes is not shown, because the person did not ask for it.
        busy={tickets.isPending || tickets.isFetchingNextPage}
        isNarrowed={isNarrowed && Boolean(view || tag || q)}
        loadMore={
          tickets.hasNextPage && !tickets.isFetching && !tickets.isError
            ? // Asked twice before the first is seen to be under way, it is asked for once.
              () => void tickets.fetchNextPage({ cancelRefetch: false })
            : undefined
        }
      />
      <Shortcuts shortcuts={shortcuts} keys={KEYS} />
    </div>
  );
}

interface SummaryProps {
  filter: TicketFilter;
  /** How many match, once all of them are loaded. */
  loaded: number | undefined;
}

/** The server counts all tickets. The number that a search finds is known only when all of them are loaded. */
function Summary({ filter: { status, view, tag, q }, loaded }: SummaryProps) {
  const { t, i18n } = useTranslation('tickets');
  const counts = useTicketCounts();
  if (!(status || view || tag || q)) {
    if (!counts) return null;
    const { all, urgent } = counts;
    return t('summary', { count: all, urgent, late: overdueCount(counts, i18n.language) });
  }
  const isCounted = view !== 'overdue' || !counts?.more_overdue;
  const count =
    loaded ?? (isCounted && !q && !tag && !(status && view) && counts?.[view ?? status ?? 'all']);
  return typeof count === 'number' ? t('found', { count }) : null;
}
