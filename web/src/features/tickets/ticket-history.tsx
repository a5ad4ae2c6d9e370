import { Button } from '@mantine/core';
import { shownName } from '@maru/contract/kit/person-name';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import type { TimelineEntry } from '@maru/contract/ticket-timeline';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '../../lib/moment.tsx';
import { useTimes } from '../../lib/times.ts';
import { TicketChanges } from './ticket-change.tsx';
import classes from './ticket-history.module.css';
import { keyOfEntry, timelineQuery } from './tickets.queries.ts';

/** So many of the newest are shown at first. */
const NEWEST = 4;

const WHAT = {
  reply: 'historyReply',
  customer: 'historyCustomer',
  message: 'historyCustomer',
} as const;

/** The changes of the ticket, the newest first, without messages and notes. */
export function TicketHistory({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('ticket');
  const [isAll, setAll] = useState(false);
  const { data } = useQuery(timelineQuery(ticket.id));
  const happened = (data?.entries ?? []).filter(isHistory).toReversed();
  if (happened.length === 0) return null;
  return (
    <>
      <ol className={classes.history} aria-label={t('history')}>
        {(isAll ? happened : happened.slice(0, NEWEST)).map((entry) => (
          <Happened key={keyOfEntry(entry)} entry={entry} />
        ))}
      </ol>
      {happened.length > NEWEST && (
        <Button
          size="compact-xs"
          variant="transparent"
          px={0}
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
        >
          {isAll ? t('historyFewer') : t('historyAll', { number: happened.length })}
        </Button>
      )}
    </>
  );
}

/** Notes are for the talk; what colleagues wrote in the chat is a reply. */
const isHistory = ({ kind }: TimelineEntry): boolean => kind !== 'note';

function Happened({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation('ticket');
  const { moment } = useTimes();
  const { kind, by_staff } = entry;
  const name = (by_staff ? shownName(entry.name) : entry.name) || t('system');
  return (
    <li>
      <strong>{name}</strong>{' '}
      {kind === 'event' || kind === 'note' ? (
        <TicketChanges changes={entry.changes} />
      ) : (
        t(kind === 'message' && by_staff ? 'historyReply' : WHAT[kind])
      )}
      <Moment moment={entry.time_created} times={moment} />
    </li>
  );
}
