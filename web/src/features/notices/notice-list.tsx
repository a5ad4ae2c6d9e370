import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { shownName } from '@maru/contract/kit/person-name';
import type { Notice } from '@maru/contract/notices';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAttempt } from '../../lib/attempt.ts';
import { Moment } from '../../lib/moment.tsx';
import { pathOf, paths } from '../../lib/paths.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { useTimes } from '../../lib/times.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import classes from './notice-list.module.css';
import { markAllRead, markNoticeRead, noticesQuery } from './notices.queries.ts';

const words = wordsOf('notices');

/** The list that the bell opens. */
export default function NoticeList({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('notices');
  const list = useInfiniteQuery(noticesQuery);
  const { busy, attempt } = useAttempt(() => ({
    empty: words('markFailed'),
    none: words('markFailed'),
  }));
  const notices = list.data?.pages.flatMap((page) => page.notices) ?? [];
  const newest = notices[0];
  const hasUnread = (list.data?.pages[0]?.unread ?? 0) > 0;
  return (
    <section className={classes.list} aria-busy={list.isPending}>
      <div className={classes.head}>
        {/* The list begins here for the keyboard and for screen readers. */}
        <h2 data-autofocus tabIndex={-1}>
          {t('title')}
        </h2>
        {newest && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-disabled={busy || !hasUnread}
            onClick={() => hasUnread && void attempt(() => markAllRead(newest.id))}
          >
            {t('markAllRead')}
          </Button>
        )}
      </div>
      {list.isPending && (
        <div className={classes.rest} role="status">
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          <Skeleton h={44} mb="xs" />
          <Skeleton h={44} />
        </div>
      )}
      {list.isLoadingError && (
        <div className={classes.rest}>
          <RetryAlert text={t('loadError')} retry={() => void list.refetch()} />
        </div>
      )}
      {list.isSuccess && notices.length === 0 && (
        <div className={classes.rest}>
          <strong>{t('empty')}</strong>
          <p>{t('emptyText')}</p>
        </div>
      )}
      {notices.length > 0 && (
        <ul className={classes.rows}>
          {notices.map((notice) => (
            <Row key={notice.id} notice={notice} onClose={onClose} />
          ))}
        </ul>
      )}
      {list.isFetchNextPageError && (
        <div className={classes.rest}>
          <RetryAlert text={t('moreError')} retry={() => void list.fetchNextPage()} />
        </div>
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <div className={classes.more}>
          <Button
            size="compact-sm"
            variant="default"
            aria-disabled={list.isFetchingNextPage}
            onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
          >
            {t('showMore')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** A conversation that was taken over is shown at the desk, if it is still within reach. */
function pathTo({ kind, ticket, room }: Notice): string {
  if (ticket) return pathOf(paths.ticket, ticket.id);
  if (kind === 'taken_over') return room ? `${paths.desk}?conversation=${room.id}` : paths.desk;
  return `${pathOf(paths.chat, room?.id ?? 0)}?${new URLSearchParams({ name: room?.name ?? '' })}`;
}

function Row({ notice, onClose }: { notice: Notice; onClose(): void }) {
  const { t } = useTranslation('notices');
  const { age } = useTimes();
  const { kind, ticket, room, is_read } = notice;
  const name = shownName(notice.by);
  const what =
    kind === 'assigned' && name === ''
      ? t('assignedByNobody')
      : kind === 'assigned' || kind === 'mentioned' || kind === 'taken_over'
        ? t(kind, { name })
        : t(kind);
  return (
    <li data-unread={!is_read || undefined}>
      <Link
        to={pathTo(notice)}
        onClick={() => {
          void markNoticeRead(notice);
          onClose();
        }}
        // The middle button opens it in another tab.
        onAuxClick={() => void markNoticeRead(notice)}
      >
        <span className={classes.dot} aria-hidden="true" />
        <span className={classes.what}>
          {!is_read && <VisuallyHidden>{t('isUnread')}: </VisuallyHidden>}
          {what}
        </span>
        <Moment moment={notice.time_created} times={age} />
        <span className={classes.ticket}>
          {ticket ? `#${ticket.id} ${ticket.subject}` : room && t('chat', { name: room.name })}
        </span>
      </Link>
    </li>
  );
}
