import { Button, NativeSelect } from '@mantine/core';
import { TICKET_PRIORITIES } from '@maru/contract/ticket-life';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CustomerOfTicket } from '../../lib/customers/customer-panel.tsx';
import { EmailOfTicket } from '../../lib/customers/verified-email.tsx';
import { Moment } from '../../lib/moment.tsx';
import { pathOf, paths } from '../../lib/paths.ts';
import { PermissionButton } from '../../lib/permission-button.tsx';
import { TimeToResolve } from '../../lib/service-levels/time-to-resolve.tsx';
import { Facts, SidePanel } from '../../lib/side-panel/side-panel.tsx';
import { AssigneeChoice, DepartmentChoice } from '../../lib/ticket/assign-choices.tsx';
import quietField from '../../lib/ticket/quiet-field.module.css';
import type { TicketAction } from '../../lib/ticket/use-ticket-action.ts';
import { useTimes } from '../../lib/times.ts';
import { InitialsDisc } from '../../ui/initials-disc.tsx';
import { DueDate } from './due-date.tsx';
import { LinkedTickets } from './linked-tickets.tsx';
import classes from './properties.module.css';
import { TagLink } from './tag-link.tsx';
import { TicketHistory } from './ticket-history.tsx';

interface PropertiesProps {
  ticket: TicketDetail;
  action: TicketAction;
  onEdit(): void;
}

export function Properties({ ticket, action, onEdit }: PropertiesProps) {
  const { t } = useTranslation('ticket');
  const { moment } = useTimes();
  const { conversation } = ticket;
  return (
    <aside className={classes.side} aria-label={t('properties')}>
      <TimeToResolve ticket={ticket} />
      <SidePanel
        title={t('properties')}
        actions={
          <PermissionButton allowed={action.mayChange}>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={onEdit}>
              {t('edit')}
            </Button>
          </PermissionButton>
        }
      >
        <Facts>
          <dt>{t('requester')}</dt>
          <dd>
            {ticket.requester_name ? (
              <span className={classes.person}>
                <InitialsDisc name={ticket.requester_name} />
                <span>{ticket.requester_name}</span>
              </span>
            ) : (
              t('nothing')
            )}
          </dd>
          <dt>{t('customer_email')}</dt>
          <dd>
            <EmailOfTicket ticket={ticket} />
          </dd>
          <dt>{t('assignee')}</dt>
          <dd>
            <AssigneeChoice ticket={ticket} action={action} />
          </dd>
          <dt>{t('department')}</dt>
          <dd>
            <DepartmentChoice ticket={ticket} action={action} />
          </dd>
          <dt>{t('priority')}</dt>
          <dd>
            {action.mayChange ? (
              <NativeSelect
                className={quietField.quiet ?? ''}
                aria-label={t('priority')}
                value={ticket.priority}
                data={TICKET_PRIORITIES.map((value) => ({ value, label: t(value) }))}
                onChange={(event) =>
                  action.setPriority(event.currentTarget.value as TicketDetail['priority'])
                }
              />
            ) : (
              t(ticket.priority)
            )}
          </dd>
          <dt>{t('due_date')}</dt>
          <dd>
            {ticket.due_date ? (
              <DueDate date={ticket.due_date} isClosed={ticket.status === 'closed'} />
            ) : (
              t('nothing')
            )}
          </dd>
          <dt>{t('tags')}</dt>
          <dd className={classes.tags}>
            {ticket.tags.length === 0
              ? t('nothing')
              : ticket.tags.map((tag) => <TagLink key={tag} tag={tag} />)}
          </dd>
          {conversation && (
            <>
              <dt>{t('conversation')}</dt>
              <dd>
                {conversation.room === null ? (
                  t('hiddenConversation')
                ) : (
                  <Link
                    to={`${pathOf(paths.chat, conversation.room)}?${new URLSearchParams({ name: conversation.name })}`}
                  >
                    {conversation.name}
                  </Link>
                )}
              </dd>
            </>
          )}
          <LinkedTickets ticket={ticket} mayChange={action.mayChange} />
          <dt>{t('createdAt')}</dt>
          <dd>
            <Moment moment={ticket.created_at} times={moment} />
          </dd>
          <dt>{t('updatedAt')}</dt>
          <dd>
            <Moment moment={ticket.updated_at} times={moment} />
          </dd>
          {ticket.closed_at && (
            <>
              <dt>{t('closedAt')}</dt>
              <dd>
                <Moment moment={ticket.closed_at} times={moment} />
              </dd>
            </>
          )}
        </Facts>
      </SidePanel>
      <CustomerOfTicket ticket={ticket} recent={<TicketHistory ticket={ticket} />} />
    </aside>
  );
}
