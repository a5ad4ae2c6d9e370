import type { ConversationDetail } from '@maru/contract/conversations';
import { shownName } from '@maru/contract/kit/person-name';
import { useTranslation } from 'react-i18next';
import { clockNow } from '../../lib/clock.ts';
import { daysUntil, useTimes } from '../../lib/times.ts';
import { UrgentIcon } from '../../ui/icons.tsx';
import { InitialsDisc } from '../../ui/initials-disc.tsx';
import { KindTag, Pill } from '../../ui/pill.tsx';
import classes from './info-pane.module.css';

export type RoomTicket = ConversationDetail['tickets'][number];

export const STATUSES = {
  new: { shape: 'ring', tone: 'accent', word: 'new' },
  assigned: { shape: 'target', tone: undefined, word: 'assignedStatus' },
  processing: { shape: 'half', tone: 'accent', word: 'processing' },
  closed: { shape: 'disc', tone: 'plain', word: 'closedStatus' },
} as const;

/** The properties of a ticket, to be read. */
export function TicketProperties({ ticket }: { ticket: RoomTicket }) {
  const { t } = useTranslation('desk');
  const assignee = shownName(ticket.assignee_name);
  return (
    <dl className={classes.properties}>
      <dt>{t('status')}</dt>
      <dd>
        <StatusPill status={ticket.status} />
      </dd>
      <dt>{t('priority')}</dt>
      <dd>
        <PriorityValue priority={ticket.priority} />
      </dd>
      <dt>{t('assignee')}</dt>
      <dd>
        {assignee ? (
          <span className={classes.assignee}>
            <InitialsDisc name={assignee} />
            <span>{assignee}</span>
          </span>
        ) : (
          t('nobody')
        )}
      </dd>
      <DueFact ticket={ticket} />
      <dt>{t('departmentOf')}</dt>
      <dd>{ticket.department_name || t('none')}</dd>
    </dl>
  );
}

export function StatusPill({ status }: Pick<RoomTicket, 'status'>) {
  const { t } = useTranslation('desk');
  const { shape, tone, word } = STATUSES[status];
  return (
    <Pill shape={shape} {...(tone && { tone })}>
      {t(word)}
    </Pill>
  );
}

export function PriorityValue({ priority }: Pick<RoomTicket, 'priority'>) {
  const { t } = useTranslation('desk');
  if (priority !== 'urgent') return t(priority);
  return (
    <KindTag tone="danger">
      <UrgentIcon size={12} /> {t('urgent')}
    </KindTag>
  );
}

/** Where there is one. It is changed on the ticket's own screen, with the reason that it needs. */
export function DueFact({ ticket }: { ticket: Pick<RoomTicket, 'due_date' | 'status'> }) {
  const { t } = useTranslation('desk');
  const { date } = useTimes();
  const { due_date, status } = ticket;
  if (!due_date) return null;
  const now = clockNow();
  const days = daysUntil(due_date, now);
  return (
    <>
      <dt>{t('due')}</dt>
      <dd data-late={(status !== 'closed' && days < 0) || undefined}>
        {days === 0 ? <strong>{t('dueToday')}</strong> : date(due_date, now)}
      </dd>
    </>
  );
}

/** The shape of a ticket's status, with its word for those who cannot see it. */
export function TicketShape({ status }: Pick<RoomTicket, 'status'>) {
  const { t } = useTranslation('desk');
  const { shape, word } = STATUSES[status];
  return (
    <span
      className={classes.shape}
      data-shape={shape}
      title={t(word)}
      role="img"
      aria-label={t(word)}
    />
  );
}
