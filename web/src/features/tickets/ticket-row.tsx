import { Badge, VisuallyHidden } from '@mantine/core';
import { shownName } from '@maru/contract/kit/person-name';
import type { Ticket } from '@maru/contract/tickets';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useExpand } from '../../lib/list/expand.ts';
import { useTimes } from '../../lib/times.ts';
import { UrgentIcon } from '../../ui/icons.tsx';
import classes from './ticket-table.module.css';

interface TicketRowProps {
  ticket: Ticket;
  /** The index of the row in the table, set when not all rows are rendered. */
  place: number | undefined;
}

export const TicketRow = memo(({ ticket, place }: TicketRowProps) => {
  const { t } = useTranslation('tickets');
  const times = useTimes();
  const urgent = ticket.priority === 'urgent';
  const expand = useExpand();
  return (
    <tr
      className={classes.row}
      data-urgent={urgent || undefined}
      tabIndex={0}
      {...expand}
      aria-rowindex={place}
    >
      <td>{ticket.id}</td>
      <td title={ticket.subject}>
        {urgent && (
          <span className={classes.urgent} title={t('urgent')}>
            <UrgentIcon />
            <VisuallyHidden>{t('urgent')}: </VisuallyHidden>
          </span>
        )}
        {ticket.subject}
      </td>
      <td title={times.exact(ticket.created_at)}>{times.short(ticket.created_at)}</td>
      <td title={ticket.requester_name}>{ticket.requester_name}</td>
      <td title={ticket.customer_email}>{ticket.customer_email}</td>
      <td title={shownName(ticket.assignee_name)}>{shownName(ticket.assignee_name)}</td>
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
});
