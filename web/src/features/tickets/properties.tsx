import { Button, NativeSelect, Select } from '@mantine/core';
import { shownName } from '@maru/contract/kit/person-name';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import { TICKET_PRIORITIES } from '@maru/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CustomerOfTicket } from '../../lib/customers/customer-panel.tsx';
import { EmailOfTicket } from '../../lib/customers/verified-email.tsx';
import { Moment } from '../../lib/moment.tsx';
import { pathOf, paths } from '../../lib/paths.ts';
import { PermissionButton } from '../../lib/permission-button.tsx';
import { FirstAnswer, ResolutionLeft, WhyDue } from '../../lib/service-levels/why-due.tsx';
import { Facts, SidePanel } from '../../lib/side-panel/side-panel.tsx';
import { useTimes } from '../../lib/times.ts';
import { assigneeLabel, awayHint } from './assignee-label.ts';
import { DueDate } from './due-date.tsx';
import { LinkedTickets } from './linked-tickets.tsx';
import classes from './properties.module.css';
import { TagLink } from './tag-link.tsx';
import { assigneesQuery } from './tickets.queries.ts';
import type { TicketAction } from './use-ticket-action.ts';

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
      <SidePanel
        title={t('properties')}
        actions={
          <PermissionButton allowed={action.mayChange}>
            <Button size="compact-sm" variant="default" onClick={onEdit}>
              {t('edit')}
            </Button>
          </PermissionButton>
        }
      >
        <Facts>
          <dt>{t('requester')}</dt>
          <dd>{ticket.requester_name || t('nothing')}</dd>
          <dt>{t('customer')}</dt>
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
            {ticket.due_reason && <p className={classes.reason}>{ticket.due_reason}</p>}
            <ResolutionLeft ticket={ticket} />
            <WhyDue ticket={ticket} />
          </dd>
          <FirstAnswer ticket={ticket} />
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
      <CustomerOfTicket ticket={ticket} />
    </aside>
  );
}

type ChoiceProps = Pick<PropertiesProps, 'ticket' | 'action'>;

/** Names are searched on the server: a company may have thousands of people. */
function AssigneeChoice({ ticket, action }: ChoiceProps) {
  const { t } = useTranslation(['ticket', 'common']);
  const [search, setSearch] = useState('');
  const { assignee } = ticket;
  const own = assignee && { value: String(assignee.id), label: assigneeLabel(t, assignee) };
  const found = useQuery({
    ...assigneesQuery(search === own?.label ? '' : search.trim()),
    enabled: action.mayAssign,
  });
  if (!action.mayAssign) return shownName(ticket.assignee_name) || t('nobody');
  const choices = (found.data?.people ?? []).map((person) => ({
    value: String(person.id),
    label: assigneeLabel(t, person),
  }));
  const data =
    own && !choices.some(({ value }) => value === own.value) ? [own, ...choices] : choices;
  const department_id = ticket.department?.id ?? null;
  return (
    <Select
      aria-label={t('assignee')}
      description={awayHint(t, assignee)}
      inputWrapperOrder={['input', 'description']}
      placeholder={shownName(ticket.assignee_name) || t('nobody')}
      searchable
      clearable
      // Choosing the same person again is no wish to give the ticket to nobody.
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      nothingFoundMessage={t('common:nothingFound')}
      filter={({ options }) => options}
      data={data}
      value={own?.value ?? null}
      onSearchChange={setSearch}
      onChange={(chosen) =>
        action.assign({ assignee_id: chosen === null ? null : Number(chosen), department_id })
      }
    />
  );
}

function DepartmentChoice({ ticket, action }: ChoiceProps) {
  const { t } = useTranslation(['ticket', 'common']);
  const found = useQuery({ ...assigneesQuery(''), enabled: action.mayAssign });
  const { department } = ticket;
  if (!action.mayAssign) return department?.name ?? t('noDepartment');
  const choices = found.data?.departments ?? [];
  const all =
    department && !choices.some(({ id }) => id === department.id)
      ? [department, ...choices]
      : choices;
  const assignee_id = ticket.assignee?.id ?? null;
  return (
    <NativeSelect
      aria-label={t('department')}
      value={department ? String(department.id) : ''}
      data={[
        { value: '', label: t('noDepartment') },
        ...all.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        action.assign({ assignee_id, department_id: chosen === '' ? null : Number(chosen) });
      }}
    />
  );
}
