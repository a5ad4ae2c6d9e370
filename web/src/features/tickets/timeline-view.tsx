import { Button, Skeleton } from '@mantine/core';
import { EndOfScroll } from '@maru/client/end-of-scroll';
import { shownName } from '@maru/contract/kit/person-name';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import type { TimelineEntry } from '@maru/contract/ticket-timeline';
import { useQuery } from '@tanstack/react-query';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '../../lib/moment.tsx';
import { NoteText } from '../../lib/note-text.tsx';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { ownId } from '../../lib/session.ts';
import { useTimes } from '../../lib/times.ts';
import { DoneIcon } from '../../ui/icons.tsx';
import { InitialsDisc } from '../../ui/initials-disc.tsx';
import { KindTag } from '../../ui/pill.tsx';
import { HoldIcon, NearlyLateIcon } from '../../ui/ticket-icons.tsx';
import { EditIcon, LockIcon, PersonIcon, StartIcon } from '../../ui/timeline-icons.tsx';
import { TicketChanges } from './ticket-change.tsx';
import { keyOfEntry, readBack, timelineQuery } from './tickets.queries.ts';
import classes from './timeline-view.module.css';
import type { LiveTicket } from './use-live-ticket.ts';

interface TimelineViewProps {
  ticket: TicketDetail;
  live: LiveTicket;
}

/** So far from the end one still reads along, and new entries scroll into view. */
const AT_END_PX = 80;

/** Everything said and done, the newest at the end. It stays where one reads, and follows who reads the end. */
export function TimelineView({ ticket, live }: TimelineViewProps) {
  const { t } = useTranslation('ticket');
  const timeline = useQuery(timelineQuery(ticket.id));
  const frame = useRef<HTMLDivElement>(null);
  const seen = useRef({ first: '', last: '', height: 0 });
  const [end] = useState(() => new EndOfScroll(AT_END_PX));
  const [unseen, setUnseen] = useState(0);
  const [loadingBack, setLoadingBack] = useState(false);
  const entries = timeline.data?.entries ?? [];

  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const before = seen.current;
    const [first, last] = [keyOf(entries[0]), keyOf(entries.at(-1))];
    if (last !== before.last) {
      if (end.isReached) box.scrollTop = box.scrollHeight;
      else if (before.last) {
        const from = entries.findIndex((entry) => keyOf(entry) === before.last);
        setUnseen((count) => count + entries.length - 1 - from);
      }
    } else if (first !== before.first) {
      // Earlier entries were put in front: the visible ones stay in their place.
      box.scrollTop += box.scrollHeight - before.height;
    }
    seen.current = { first, last, height: box.scrollHeight };
  }, [end, entries]);

  function scrolled(): void {
    const box = frame.current;
    if (!box) return;
    end.scrolled(box);
    if (end.isReached) setUnseen(0);
  }

  function toEnd(): void {
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }

  const others = live.people.filter(({ id }) => id !== ownId());
  return (
    <>
      <div
        ref={frame}
        className={classes.frame}
        onScroll={scrolled}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable frame must be scrollable by keyboard
        tabIndex={0}
        role="log"
        aria-label={t('timeline')}
        aria-busy={timeline.isPending}
      >
        {timeline.data?.older && (
          <Button
            className={classes.earlier ?? ''}
            size="xs"
            variant="default"
            aria-disabled={loadingBack}
            onClick={() => {
              if (loadingBack) return;
              setLoadingBack(true);
              void readBack(ticket.id)
                .catch(() => {})
                .finally(() => setLoadingBack(false));
            }}
          >
            {t('earlier')}
          </Button>
        )}
        {timeline.isPending && <Skeleton h={180} />}
        {timeline.isError && (
          <RetryAlert text={t('timelineError')} retry={() => void timeline.refetch()} />
        )}
        {timeline.isSuccess && entries.length === 0 && (
          <p className={classes.none}>{t('noEntries')}</p>
        )}
        {entries.map((entry) => (
          <Entry key={keyOf(entry)} entry={entry} />
        ))}
      </div>
      <div className={classes.foot}>
        {unseen > 0 && (
          <Button size="compact-xs" onClick={toEnd}>
            {t('newEntries', { count: unseen })}
          </Button>
        )}
        <span role="status">
          {live.state === 'offline'
            ? t('offline')
            : others.length > 0 &&
              t('alsoHere', { names: others.map(({ name }) => shownName(name)).join(', ') })}
        </span>
        <span aria-live="polite">
          {live.writer && t('isWriting', { name: shownName(live.writer.name) })}
        </span>
      </div>
    </>
  );
}

const keyOf = (entry: TimelineEntry | undefined): string => (entry ? keyOfEntry(entry) : '');

/** Entries never change. */
const Entry = memo(({ entry }: { entry: TimelineEntry }) => {
  const { t } = useTranslation('ticket');
  const { moment } = useTimes();
  const isCustomer = entry.actor === 'customer';
  const name =
    (isCustomer ? entry.name : shownName(entry.name)) || t(isCustomer ? 'customerWord' : 'system');
  const time = <Moment moment={entry.time_created} times={moment} />;
  if (entry.kind === 'event') {
    return (
      <div className={classes.event}>
        <EventIcon changes={entry.changes} />
        <span>
          <strong>{name}</strong>
          {isCustomer && ` (${t('customerWord')})`} <TicketChanges changes={entry.changes} />
        </span>
        {time}
      </div>
    );
  }
  return (
    <article className={classes.post} data-kind={entry.kind}>
      <InitialsDisc name={name} size={32} />
      <div>
        <div className={classes.by}>
          <strong>{name}</strong>
          <Kind entry={entry} />
          {time}
        </div>
        <div className={classes.body}>
          <NoteText content={entry.content} mentions={entry.mentions} />
        </div>
      </div>
    </article>
  );
});

function Kind({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation('ticket');
  if (entry.kind === 'note') {
    return (
      <KindTag tone="warn">
        <LockIcon size={11} /> {t('note')}
      </KindTag>
    );
  }
  if (entry.kind === 'reply') {
    return (
      <span>
        {t('publicReply')} · {t(entry.delivered ? 'chatMessage' : 'notDelivered')}
      </span>
    );
  }
  return (
    <span>
      {entry.actor === 'customer' ? t('customerWord') : t('publicReply')}
      {entry.kind === 'message' && ` · ${t('chatMessage')}`}
    </span>
  );
}

/** The icon of the most important of the changes. */
function EventIcon({ changes }: Pick<TimelineEntry, 'changes'>) {
  const changed = new Set(changes.map(({ field }) => field));
  const statusNow = changes.find(({ field }) => field === 'status')?.to;
  if (changed.has('service_level')) return <NearlyLateIcon size={14} />;
  if (statusNow === 'closed') return <DoneIcon size={14} />;
  if (changed.has('on_hold')) return <HoldIcon size={14} />;
  if (changed.has('assignee') || changed.has('department')) return <PersonIcon size={14} />;
  return statusNow === 'processing' ? <StartIcon size={14} /> : <EditIcon size={14} />;
}
