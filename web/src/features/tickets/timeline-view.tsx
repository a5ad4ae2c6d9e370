import { Button, Skeleton } from '@mantine/core';
import { shownName } from '@maru/contract/kit/person-name';
import type { TicketChange, TicketDetail, TimelineEntry } from '@maru/contract/ticket-details';
import { HIDDEN_TICKET } from '@maru/contract/ticket-links';
import { useQuery } from '@tanstack/react-query';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '../../lib/moment.tsx';
import { NoteText } from '../../lib/note-text.tsx';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { ownId } from '../../lib/session.ts';
import { useTimes } from '../../lib/times.ts';
import { InitialsDisc } from '../../ui/initials-disc.tsx';
import { Tag } from '../../ui/pill.tsx';
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
  const seen = useRef({ first: '', last: '', height: 0, atEnd: true });
  const [unseen, setUnseen] = useState(0);
  const [loadingBack, setLoadingBack] = useState(false);
  const entries = timeline.data?.entries ?? [];

  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const before = seen.current;
    const [first, last] = [keyOf(entries[0]), keyOf(entries.at(-1))];
    if (last !== before.last) {
      if (before.atEnd) box.scrollTop = box.scrollHeight;
      else if (before.last) {
        const from = entries.findIndex((entry) => keyOf(entry) === before.last);
        setUnseen((count) => count + entries.length - 1 - from);
      }
    } else if (first !== before.first) {
      // Earlier entries were put in front: what one reads stays in its place.
      box.scrollTop += box.scrollHeight - before.height;
    }
    seen.current = { ...before, first, last, height: box.scrollHeight };
  }, [entries]);

  function scrolled(): void {
    const box = frame.current;
    if (!box) return;
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < AT_END_PX;
    seen.current.atEnd = atEnd;
    if (atEnd) setUnseen(0);
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
  const name = (entry.by_staff ? shownName(entry.name) : entry.name) || t('system');
  const time = <Moment moment={entry.time_created} times={moment} />;
  if (entry.kind === 'event') {
    return (
      <div className={classes.event}>
        <span>
          <strong>{name}</strong>{' '}
          {entry.changes.map((change, at) => (
            <span key={`${change.field} ${change.to}`}>
              {at > 0 && ' · '}
              <Change change={change} />
            </span>
          ))}
        </span>
        {time}
      </div>
    );
  }
  return (
    <article className={classes.post} data-kind={entry.kind}>
      <InitialsDisc name={name} size={24} />
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
  if (entry.kind === 'note') return <Tag>{t('note')}</Tag>;
  if (entry.kind === 'reply') {
    return (
      <span>
        {t('publicReply')}
        {!entry.delivered && ` · ${t('notDelivered')}`}
      </span>
    );
  }
  const isCustomer = entry.kind === 'customer' || !entry.by_staff;
  return (
    <span>
      {isCustomer ? t('customerWord') : t('publicReply')}
      {entry.kind === 'message' && ` · ${t('chatMessage')}`}
    </span>
  );
}

const FIELDS = [
  'subject',
  'requester_name',
  'customer_email',
  'priority',
  'due_date',
  'due_reason',
  'tags',
  'linked',
  'assignee',
  'department',
  'status',
  'resolution',
  'on_hold',
  'wake_at',
] as const;
/** Fields whose values are words of ours. */
const CODED = ['status', 'priority', 'resolution'];
type Code = 'new' | 'assigned' | 'processing' | 'closed' | 'low' | 'normal' | 'high' | 'urgent';

const ALARMS = [
  'answer_warned',
  'answer_breached',
  'resolution_warned',
  'resolution_breached',
] as const;

/** «Status: New → Assigned». */
function Change({ change: { field, from, to } }: { change: TicketChange }) {
  const { t } = useTranslation('ticket');
  const times = useTimes();
  const name = FIELDS.find((known) => known === field);
  const alarm = field === 'service_level' && ALARMS.find((known) => known === to);
  if (alarm) return t(alarm);
  const shown = (value: TicketChange['to']): string => {
    if (value === null || value.length === 0) return t('nothing');
    if (Array.isArray(value)) return value.join(', ');
    if (CODED.includes(field)) return t(value as Code);
    if (field === 'wake_at') return times.short(value);
    if (value === HIDDEN_TICKET) return t('anotherTicket');
    return field === 'assignee' ? shownName(value) : value;
  };
  return (
    <>
      {name ? t(name) : field}: {from !== null && `${shown(from)} → `}
      {shown(to)}
    </>
  );
}
