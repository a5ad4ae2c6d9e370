import './tickets.words.ts';
import { Alert, Badge, Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { listTickets, TICKET_STATUSES, type Ticket } from '@maru/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import list from '../../lib/list/list.module.css';
import { paths } from '../../lib/paths.ts';
import { useTimes } from '../../lib/times.ts';
import { PageHead } from '../../ui/page-head.tsx';
import classes from './ticket-list.module.css';

const COLUMNS = [
  'number',
  'subject',
  'created',
  'requester',
  'customer',
  'assignee',
  'dueDate',
  'updated',
  'status',
] as const;

/** The sidebar's entries say in the navigation state which status is meant. */
function wantedStatus(state: unknown): Ticket['status'] | undefined {
  const status = (state as { status?: unknown } | null)?.status;
  return TICKET_STATUSES.find((known) => known === status);
}

export function Component() {
  const { t } = useTranslation(['tickets', 'common']);
  const status = wantedStatus(useLocation().state);
  const tickets = useQuery({
    queryKey: ['tickets'],
    queryFn: ({ signal }) => call(listTickets, {}, { signal, bearer: false }),
  });
  const shown = tickets.data?.filter((ticket) => !status || ticket.status === status);
  return (
    <>
      <PageHead title={t('title')} />
      {status && (
        <Group gap="xs" mb="sm">
          <Text size="sm">{t('onlyStatus', { status: t(status) })}</Text>
          <Button
            size="compact-xs"
            variant="default"
            component={Link}
            to={paths.tickets}
            state={null}
          >
            {t('showAll')}
          </Button>
        </Group>
      )}
      {tickets.isError && (
        <Alert color="red" role="alert" mb="sm">
          <Group gap="sm">
            {t('loadError')}
            <Button size="compact-xs" variant="default" onClick={() => void tickets.refetch()}>
              {t('common:tryAgain')}
            </Button>
          </Group>
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is scrolled by keys */}
      <section className={list.frame} tabIndex={0} aria-label={t('title')}>
        <table className={list.table} aria-busy={tickets.isFetching}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tickets.isPending && (
              <tr>
                <td colSpan={COLUMNS.length}>
                  <Skeleton h={14} />
                </td>
              </tr>
            )}
            {shown?.length === 0 && (
              <tr>
                <td colSpan={COLUMNS.length} className={list.message}>
                  {t('common:noRecords')}
                </td>
              </tr>
            )}
            {shown?.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const times = useTimes();
  const urgent = ticket.priority === 'urgent';
  return (
    <tr className={classes.row} data-urgent={urgent || undefined}>
      <td>{ticket.id}</td>
      <td title={ticket.subject}>
        {urgent && <VisuallyHidden>{t('urgent')}: </VisuallyHidden>}
        {ticket.subject}
      </td>
      <td title={times.exact(ticket.created_at)}>{times.short(ticket.created_at)}</td>
      <td>{ticket.requester_name}</td>
      <td>{ticket.customer_email}</td>
      <td>{ticket.assignee_name}</td>
      <td>{times.day(ticket.due_date)}</td>
      <td title={times.exact(ticket.updated_at)}>{times.short(ticket.updated_at)}</td>
      <td>
        {ticket.status === 'new' ? (
          <Badge size="sm" title={t('new')}>
            N
          </Badge>
        ) : (
          t(ticket.status)
        )}
      </td>
    </tr>
  );
}
