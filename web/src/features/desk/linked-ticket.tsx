import type { ConversationDetail } from '@maru/contract/conversations';
import { shownName } from '@maru/contract/kit/person-name';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { clockNow } from '../../lib/clock.ts';
import { pathOf, paths } from '../../lib/paths.ts';
import { may } from '../../lib/session.ts';
import { daysUntil, useTimes } from '../../lib/times.ts';
import { UrgentIcon } from '../../ui/icons.tsx';
import { InitialsDisc } from '../../ui/initials-disc.tsx';
import { Pill, Tag } from '../../ui/pill.tsx';
import classes from './info-pane.module.css';

type Ticket = ConversationDetail['tickets'][number];

const STATUSES = {
  new: { shape: 'ring', tone: 'accent', word: 'new' },
  assigned: { shape: 'target', tone: undefined, word: 'assignedStatus' },
  processing: { shape: 'half', tone: 'accent', word: 'processing' },
  closed: { shape: 'disc', tone: 'plain', word: 'closedStatus' },
} as const;

/** The newest ticket of the conversation, with what one needs to know of it while one answers. */
export function LinkedTicket({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('desk');
  const { date } = useTimes();
  const { id, subject, status, priority, due_date } = ticket;
  const { shape, tone, word } = STATUSES[status];
  const assignee = shownName(ticket.assignee_name);
  const now = clockNow();
  return (
    <section className={classes.section} aria-label={t('ticket', { number: id })}>
      <h3>
        {t('ticket', { number: id })}
        {may('view_ticket') && <Link to={pathOf(paths.ticket, id)}>{t('openTicket')}</Link>}
      </h3>
      <p className={classes.subject}>{subject}</p>
      <dl className={classes.properties}>
        <dt>{t('status')}</dt>
        <dd>
          <Pill shape={shape} {...(tone && { tone })}>
            {t(word)}
          </Pill>
        </dd>
        <dt>{t('priority')}</dt>
        <dd>
          {priority === 'urgent' ? (
            <Tag tone="danger">
              <UrgentIcon size={12} /> {t('urgent')}
            </Tag>
          ) : (
            t(priority)
          )}
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
        {due_date && (
          <>
            <dt>{t('due')}</dt>
            <dd data-late={(status !== 'closed' && daysUntil(due_date, now) < 0) || undefined}>
              {daysUntil(due_date, now) === 0 ? (
                <strong>{t('dueToday')}</strong>
              ) : (
                date(due_date, now)
              )}
            </dd>
          </>
        )}
        <dt>{t('departmentOf')}</dt>
        <dd>{ticket.department_name || t('none')}</dd>
      </dl>
    </section>
  );
}

/** The shape of a ticket's status, with its word for those who cannot see it. */
export function TicketShape({ status }: { status: Ticket['status'] }) {
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
