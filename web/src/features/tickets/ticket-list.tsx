import './tickets.words.ts';
import { Button, Group, Text } from '@mantine/core';
import { listTickets, TICKET_STATUSES, type Ticket } from '@maru/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { clockNow } from '../../lib/clock.ts';
import { useLastDefined } from '../../lib/last-good.ts';
import list from '../../lib/list/list.module.css';
import { PageHead } from '../../lib/page-head.tsx';
import { paths } from '../../lib/paths.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { daysUntil } from '../../lib/times.ts';
import { TicketTable } from './ticket-table.tsx';

/** The sidebar passes the wanted status in the navigation state. */
function wantedStatus(state: unknown): Ticket['status'] | undefined {
  const status = (state as { status?: unknown } | null)?.status;
  return TICKET_STATUSES.find((known) => known === status);
}

export function Component() {
  const { t } = useTranslation('tickets');
  const status = wantedStatus(useLocation().state);
  const tickets = useQuery({
    queryKey: ['tickets'],
    queryFn: ({ signal }) => call(listTickets, {}, { signal, bearer: false }),
  });
  const all = useLastDefined(tickets.data);
  const shown = useMemo(
    () => all?.filter((ticket) => !status || ticket.status === status),
    [all, status],
  );
  return (
    <div className={list.screen}>
      <PageHead title={t('title')} summary={shown && <Summary tickets={shown} />} />
      {status && (
        <Group gap="xs" mb="sm">
          <Text size="sm">{t('onlyStatus', { status: t(status) })}</Text>
          <Button size="xs" variant="default" component={Link} to={paths.tickets} state={null}>
            {t('showAll')}
          </Button>
        </Group>
      )}
      {tickets.isError && <RetryAlert text={t('loadError')} retry={() => void tickets.refetch()} />}
      <TicketTable tickets={shown} loading={tickets.isPending} busy={tickets.isFetching} />
    </div>
  );
}

/** Open tickets whose due date has passed are overdue. */
function Summary({ tickets }: { tickets: readonly Ticket[] }) {
  const { t } = useTranslation('tickets');
  const today = clockNow();
  const late = tickets.filter(
    ({ status, due_date }) => status !== 'closed' && due_date && daysUntil(due_date, today) < 0,
  );
  const urgent = tickets.filter(({ priority }) => priority === 'urgent');
  return t('summary', { count: tickets.length, urgent: urgent.length, late: late.length });
}
