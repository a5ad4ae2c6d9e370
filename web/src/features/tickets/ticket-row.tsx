import { VisuallyHidden } from '@mantine/core';
import { shownName } from '@maru/contract/kit/person-name';
import type { TicketMark } from '@maru/contract/ticket-settings';
import type { Ticket } from '@maru/contract/tickets';
import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { clockNow } from '../../lib/clock.ts';
import list from '../../lib/list/list.module.css';
import { Moment } from '../../lib/moment.tsx';
import { pathOf, paths } from '../../lib/paths.ts';
import { daysUntil, useTimes } from '../../lib/times.ts';
import { UrgentIcon } from '../../ui/icons.tsx';
import { InitialsDisc } from '../../ui/initials-disc.tsx';
import { HoldIcon, LateIcon, NearlyLateIcon } from '../../ui/ticket-icons.tsx';
import { DueDate } from './due-date.tsx';
import { ShownTicketStatus } from './ticket-status.tsx';
import classes from './ticket-table.module.css';

interface TicketRowProps {
  ticket: Ticket;
  mark: TicketMark | undefined;
  /** The index of the row in the list, set when not all rows are rendered. */
  index: number | undefined;
  /** Told when it is rendered, to measure its height. */
  measure: Ref<HTMLTableRowElement> | undefined;
  /** The cells are blocks and not a line, so their roles have to be said. */
  isBlock: boolean;
}

export const TicketRow = memo(({ ticket, mark, index, measure, isBlock }: TicketRowProps) => {
  const { t } = useTranslation('tickets');
  const { age } = useTimes();
  const isUrgent = ticket.priority === 'urgent';
  const role = isBlock ? { role: 'cell' } : {};
  const assignee = shownName(ticket.assignee_name);
  const link = pathOf(paths.ticket, ticket.id);
  return (
    <tr
      ref={measure}
      className={classes.row}
      {...(isBlock && { role: 'row' })}
      data-link={link}
      data-row={ticket.id}
      data-index={index}
      data-urgent={isUrgent || undefined}
      data-closed={ticket.status === 'closed' || undefined}
      // The head is the first row.
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      <td {...role} data-column="number" data-copies={t('number')} title={String(ticket.id)}>
        {ticket.id}
      </td>
      <td {...role} data-column="subject" data-main>
        <span className={classes.subject}>
          {isUrgent && (
            <span className={classes.urgent} title={t('urgent')}>
              <UrgentIcon size={14} />
              <VisuallyHidden>{t('urgent')}: </VisuallyHidden>
            </span>
          )}
          <a href={link} className={list.link}>
            {ticket.subject}
          </a>
        </span>
      </td>
      <td {...role} data-column="created" data-label={t('created')}>
        <Moment moment={ticket.created_at} times={age} />
      </td>
      <td {...role} data-column="requester" title={ticket.requester_name}>
        {ticket.requester_name}
      </td>
      <td
        {...role}
        data-column="customer"
        data-copies={ticket.customer_email && t('customer')}
        title={ticket.customer_email}
      >
        {ticket.customer_email}
      </td>
      <td
        {...role}
        data-column="assignee"
        data-none={assignee ? undefined : t('unassigned')}
        title={assignee}
      >
        {assignee && (
          <span className={classes.assignee}>
            <InitialsDisc name={assignee} />
            <span>{assignee}</span>
          </span>
        )}
      </td>
      <td {...role} data-column="due" data-none={ticket.due_date || mark ? undefined : ''}>
        {ticket.due_date && (
          <DueDate date={ticket.due_date} isClosed={ticket.status === 'closed'} />
        )}
        {mark && <Mark mark={mark} dueDate={ticket.due_date} />}
      </td>
      <td {...role} data-column="updated" data-label={t('updated')}>
        <Moment moment={ticket.updated_at} times={age} />
      </td>
      <td {...role} data-column="status">
        <ShownTicketStatus status={ticket.status} />
      </td>
    </tr>
  );
});

const LEVELS = {
  warned: { Icon: NearlyLateIcon, text: 'nearlyLate' },
  breached: { Icon: LateIcon, text: 'late' },
} as const;

/** On hold, nearly late or late, by shape and in words. A due date that has passed says so itself. */
function Mark({ mark: { on_hold, level }, dueDate }: { mark: TicketMark; dueDate: string | null }) {
  const { t } = useTranslation('tickets');
  const saysLate = dueDate !== null && daysUntil(dueDate, clockNow()) < 0;
  const shown = [
    ...(on_hold ? [{ Icon: HoldIcon, text: 'onHold' } as const] : []),
    ...(level && !saysLate ? [LEVELS[level]] : []),
  ];
  return shown.map(({ Icon, text }) => (
    <span key={text} className={classes.mark} data-mark={text} title={t(text)}>
      <Icon size={14} />
      <VisuallyHidden>{t(text)}</VisuallyHidden>
    </span>
  ));
}
