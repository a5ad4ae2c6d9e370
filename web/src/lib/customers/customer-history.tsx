import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Moment } from '../moment.tsx';
import { pathOf, paths } from '../paths.ts';
import { RetryAlert } from '../retry-alert.tsx';
import { may } from '../session.ts';
import { useTimes } from '../times.ts';
import classes from './customer-panel.module.css';
import { roomsQuery, ticketsQuery } from './customers.queries.ts';

interface HistoryProps {
  customer: number;
  /** The ticket or the room that one is looking at, which is not listed. */
  ticket?: number | undefined;
  room?: number | undefined;
}

/** The other tickets and rooms of a customer, within the person's reach. */
export function CustomerHistory({ customer, ticket, room }: HistoryProps) {
  return (
    <>
      <Tickets customer={customer} shown={ticket} />
      {may('view_chatroom') && <Rooms customer={customer} shown={room} />}
    </>
  );
}

interface ListProps {
  customer: number;
  shown: number | undefined;
}

function Tickets({ customer, shown }: ListProps) {
  const { t } = useTranslation('customers');
  const { moment } = useTimes();
  const found = useInfiniteQuery(ticketsQuery(customer));
  const tickets = found.data?.pages.flatMap((page) => page.tickets) ?? [];
  const others = tickets.filter(({ id }) => id !== shown);
  return (
    <Pages title={t(shown === undefined ? 'allTickets' : 'tickets')} found={found}>
      {others.length === 0
        ? t('noTickets')
        : others.map(({ id, subject, status, created_at }) => (
            <p key={id} className={classes.item}>
              <Link to={pathOf(paths.ticket, id)}>{`#${id} ${subject}`}</Link>
              <span className={classes.about}>
                {t(status)} · <Moment moment={created_at} times={moment} />
              </span>
            </p>
          ))}
    </Pages>
  );
}

function Rooms({ customer, shown }: ListProps) {
  const { t } = useTranslation('customers');
  const { moment } = useTimes();
  const found = useInfiniteQuery(roomsQuery(customer));
  const rooms = found.data?.pages.flatMap((page) => page.rooms) ?? [];
  const others = rooms.filter(({ id }) => id !== shown);
  return (
    <Pages title={t('rooms')} found={found}>
      {others.length === 0
        ? t('noRooms')
        : others.map(({ id, name, status, time_created }) => (
            <p key={id} className={classes.item}>
              <Link to={`${pathOf(paths.chat, id)}?${new URLSearchParams({ name })}`}>{name}</Link>
              <span className={classes.about}>
                {t(status ? 'open' : 'closed')} · <Moment moment={time_created} times={moment} />
              </span>
            </p>
          ))}
    </Pages>
  );
}

interface PagesProps {
  title: string;
  found: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isError' | 'hasNextPage' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'
  >;
  children: ReactNode;
}

function Pages({ title, found, children }: PagesProps) {
  const { t } = useTranslation(['customers', 'common']);
  return (
    <section className={classes.history} aria-label={title} aria-busy={found.isPending}>
      <h3>{title}</h3>
      {found.isPending ? (
        <p className={classes.about}>{t('common:loading')}</p>
      ) : found.isError ? (
        <RetryAlert text={t('historyError')} retry={() => void found.refetch()} />
      ) : (
        <div className={classes.items}>{children}</div>
      )}
      {found.hasNextPage && (
        <Button
          size="compact-xs"
          variant="default"
          aria-disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </section>
  );
}
